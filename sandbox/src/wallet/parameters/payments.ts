import { others, type Parameters, type Rows } from './row.ts';

const REFUSAL = { code: '40004', subCode: 'ACQ.INVALID_PARAMETER', source: 'REFUND' } as const;

/** The merchant's number of a trade. */
export const OUT_TRADE_NO = { kind: 'TEXT', most: 64, form: /^\w+$/, source: 'MODELS' } as const;

/** What every way to pay takes. */
const PAYMENT: Rows = {
  out_trade_no: { ...OUT_TRADE_NO, required: true },
  total_amount: { kind: 'YUAN', most: 11, required: true, source: 'MODELS' },
  subject: { kind: 'TEXT', most: 256, required: true, form: /^[^/=&]+$/, source: 'MODELS' },
  time_expire: { kind: 'TIME', most: 32, source: 'MODELS' },
  passback_params: { kind: 'TEXT', most: 512, source: 'WAP' },
  body: { kind: 'TEXT', most: 128, source: 'WAP' },
  timeout_express: { kind: 'TEXT', most: 6, form: /^(1c|\d+[mhd])$/, source: 'WAP' },
  ...others(
    'MODELS',
    'business_params disable_pay_channels ext_user_info extend_params goods_detail merchant_order_no promo_params query_options royalty_info settle_info store_id sub_merchant',
  ),
};

function productCode(value: string) {
  return { kind: 'TEXT', most: 64, required: true, values: [value], source: 'PRODUCTS' } as const;
}

export const PAYMENTS: Readonly<Record<string, Parameters>> = {
  'alipay.trade.wap.pay': {
    content: {
      ...PAYMENT,
      product_code: productCode('QUICK_WAP_WAY'),
      // The page of 2025-12 says that it may be left out. Older ones and the support pages list it as required.
      quit_url: { kind: 'ADDRESS', most: 400, required: true, source: 'WAP_QUIT' },
      ...others(
        'MODELS',
        'auth_token enable_pay_channels goods_type invoice_info seller_id specified_channel',
      ),
    },
    refusal: REFUSAL,
  },
  'alipay.trade.page.pay': {
    content: {
      ...PAYMENT,
      product_code: productCode('FAST_INSTANT_TRADE_PAY'),
      qr_pay_mode: { kind: 'TEXT', most: 2, values: ['0', '1', '2', '3', '4'], source: 'MODELS' },
      integration_type: { kind: 'TEXT', most: 16, values: ['ALIAPP', 'PCWEB'], source: 'MODELS' },
      ...others(
        'MODELS',
        'agreement_sign_params enable_pay_channels goods_type invoice_info qrcode_width request_from_url',
      ),
    },
    refusal: REFUSAL,
  },
  'alipay.trade.app.pay': {
    content: {
      ...PAYMENT,
      product_code: productCode('QUICK_MSECURITY_PAY'),
      ...others(
        'MODELS',
        'agreement_sign_params enable_pay_channels goods_type invoice_info seller_id specified_channel',
      ),
    },
    refusal: REFUSAL,
  },
  'alipay.trade.pay': {
    content: {
      ...PAYMENT,
      product_code: {
        kind: 'TEXT',
        most: 64,
        required: true,
        values: ['GENERAL_WITHHOLDING'],
        source: 'MODELS',
      },
      agreement_params: {
        kind: 'OBJECT',
        required: true,
        within: {
          agreement_no: { kind: 'TEXT', most: 64, required: true, source: 'MODELS' },
          ...others('MODELS', 'apply_token auth_confirm_no deduct_permission'),
        },
        source: 'MODELS',
      },
      is_async_pay: { kind: 'ANY', source: 'MODELS' },
      ...others(
        'MODELS',
        'advance_payment_type alipay_store_id auth_code auth_confirm_mode auth_no bkagent_req_info buyer_id buyer_open_id discountable_amount operator_id pay_params request_org_pid scene seller_id settle_currency terminal_id terminal_params trans_currency undiscountable_amount',
      ),
    },
    refusal: REFUSAL,
  },
};
