import {
  oneOf,
  others,
  type Parameters,
  type Row,
  type Rows,
  type Rule,
  type Source,
} from './parameter-row.ts';

const REFUSAL = { code: '40004', subCode: 'ACQ.INVALID_PARAMETER', source: 'REFUND' } as const;

/** The merchant's number of a trade. */
const OUT_TRADE_NO = { kind: 'TEXT', most: 64, form: /^\w+$/, source: 'MODELS' } as const;

/** Parameters of every way to pay. */
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

/** A way to pay for one product: its own parameters, and the names of those that we never send. */
function payment(product: string, own: Rows, unsent: string, source: Source = 'PRODUCTS'): Parameters {
  const product_code: Row = { kind: 'TEXT', most: 64, required: true, values: [product], source };
  return { content: { ...PAYMENT, product_code, ...own, ...others('MODELS', unsent) }, refusal: REFUSAL };
}

const PAYMENTS: Readonly<Record<string, Parameters>> = {
  // The page of 2025-12 says that quit_url may be left out. Older ones and the support pages list it as required.
  'alipay.trade.wap.pay': payment(
    'QUICK_WAP_WAY',
    { quit_url: { kind: 'ADDRESS', most: 400, required: true, source: 'WAP_QUIT' } },
    'auth_token enable_pay_channels goods_type invoice_info seller_id specified_channel',
  ),
  'alipay.trade.page.pay': payment(
    'FAST_INSTANT_TRADE_PAY',
    {
      qr_pay_mode: { kind: 'TEXT', most: 2, values: ['0', '1', '2', '3', '4'], source: 'MODELS' },
      integration_type: { kind: 'TEXT', most: 16, values: ['ALIAPP', 'PCWEB'], source: 'MODELS' },
    },
    'agreement_sign_params enable_pay_channels goods_type invoice_info qrcode_width request_from_url',
  ),
  'alipay.trade.app.pay': payment(
    'QUICK_MSECURITY_PAY',
    {},
    'agreement_sign_params enable_pay_channels goods_type invoice_info seller_id specified_channel',
  ),
  'alipay.trade.pay': payment(
    'GENERAL_WITHHOLDING',
    {
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
    },
    'advance_payment_type alipay_store_id auth_code auth_confirm_mode auth_no bkagent_req_info buyer_id buyer_open_id discountable_amount operator_id pay_params request_org_pid scene seller_id settle_currency terminal_id terminal_params trans_currency undiscountable_amount',
    'MODELS',
  ),
};

/** A trade is named by either number. */
const NAMES: Rows = { out_trade_no: OUT_TRADE_NO, trade_no: { kind: 'TEXT', most: 64, source: 'REFUND' } };

function aboutTrade(own: Rows = {}): Parameters {
  const rules = [oneOf('MODELS', 'out_trade_no', 'trade_no')];
  return { content: { ...NAMES, ...own }, rules, refusal: REFUSAL };
}

const REFUND_OPTIONS = [
  'refund_detail_item_list',
  'gmt_refund_pay',
  'deposit_back_info',
  'refund_voucher_detail_list',
];

const TRADES: Readonly<Record<string, Parameters>> = {
  'alipay.trade.query': aboutTrade(others('MODELS', 'org_pid query_options')),
  'alipay.trade.close': aboutTrade({ operator_id: { kind: 'TEXT', most: 28, source: 'MODELS' } }),
  'alipay.trade.cancel': aboutTrade(),
  'alipay.trade.refund': aboutTrade({
    refund_amount: { kind: 'YUAN', most: 16, required: true, source: 'REFUND' },
    out_request_no: { kind: 'TEXT', most: 64, source: 'REFUND' },
    refund_reason: { kind: 'TEXT', most: 256, source: 'REFUND' },
    query_options: { kind: 'TEXTS', values: REFUND_OPTIONS, source: 'REFUND_QUERY' },
    ...others(
      'MODELS',
      'goods_detail operator_id org_pid refund_advance_account refund_advance_account_type refund_currency refund_goods_detail refund_royalty_parameters refund_trans_out refund_trans_out_type related_settle_confirm_no store_id terminal_id',
    ),
  }),
  'alipay.trade.fastpay.refund.query': aboutTrade({
    out_request_no: { kind: 'TEXT', most: 64, required: true, source: 'REFUND_QUERY' },
    query_options: { kind: 'TEXTS', values: REFUND_OPTIONS, source: 'REFUND_QUERY' },
    org_pid: { kind: 'ANY', source: 'MODELS' },
  }),
};

/** The sub-code of these methods is not in a public document. */
const AGREEMENT_REFUSAL = { code: '40004', subCode: 'INVALID_PARAMETER', source: 'ASSUMED' } as const;

const PRODUCT: Row = { kind: 'TEXT', most: 64, source: 'SIGN_REQUIRED' };
const EXTERNAL_NO: Row = { kind: 'TEXT', most: 32, form: /^[A-Za-z0-9]+$/, source: 'MODELS' };
const SCENE: Row = { kind: 'TEXT', most: 64, source: 'MODELS' };

/** An agreement with the merchant's own number needs the scene that was agreed with the wallet. */
const SCENE_WITH_NUMBER: Rule = {
  says: 'sign_scene is there with external_agreement_no, and is not DEFAULT|DEFAULT',
  source: 'MODELS',
  broken: ({ external_agreement_no, sign_scene }) =>
    Boolean(external_agreement_no) && (!sign_scene || sign_scene === 'DEFAULT|DEFAULT'),
};

/** Parameters that name the person of an agreement instead of its number. */
const PERSON = others('MODELS', 'alipay_logon_id alipay_open_id alipay_user_id third_party_type');

const AGREEMENTS: Readonly<Record<string, Parameters>> = {
  'alipay.user.agreement.page.sign': {
    content: {
      personal_product_code: { ...PRODUCT, required: true },
      access_params: {
        kind: 'OBJECT',
        required: true,
        within: {
          channel: {
            kind: 'TEXT',
            most: 20,
            required: true,
            values: ['ALIPAYAPP', 'QRCODE', 'QRCODEORSMS'],
            source: 'SIGN_REQUIRED',
          },
        },
        source: 'SIGN_REQUIRED',
      },
      external_agreement_no: EXTERNAL_NO,
      sign_scene: SCENE,
      external_logon_id: { kind: 'TEXT', most: 100, source: 'SIGN' },
      product_code: { kind: 'TEXT', most: 64, source: 'SIGN' },
      sign_validity_period: { kind: 'TEXT', most: 8, form: /^\d+[dm]$/, source: 'SIGN' },
      effect_time: { kind: 'WHOLE', source: 'MODELS' },
      // Documents name it for a payment that signs as well. Whether a page that only signs takes it is open.
      sign_notify_url: { kind: 'ADDRESS', most: 256, source: 'ASSUMED' },
      ...others(
        'MODELS',
        'agreement_effect_type allow_huazhi_degrade device_params identity_params merchant_process_url pass_params prod_params promo_params specified_asset specified_sort_channel_params sub_merchant third_party_type user_age_range zm_auth_params',
      ),
    },
    rules: [
      SCENE_WITH_NUMBER,
      {
        says: 'effect_time is from 0 to 86400 seconds',
        source: 'MODELS',
        broken: ({ effect_time }) => Number(effect_time ?? 0) < 0 || Number(effect_time ?? 0) > 86_400,
      },
    ],
    refusal: AGREEMENT_REFUSAL,
  },
  'alipay.user.agreement.query': {
    content: {
      agreement_no: { kind: 'TEXT', most: 64, source: 'MODELS' },
      external_agreement_no: EXTERNAL_NO,
      personal_product_code: PRODUCT,
      sign_scene: SCENE,
      ...PERSON,
    },
    rules: [SCENE_WITH_NUMBER],
    refusal: AGREEMENT_REFUSAL,
  },
  'alipay.user.agreement.unsign': {
    content: {
      agreement_no: { kind: 'TEXT', most: 64, source: 'MODELS' },
      external_agreement_no: EXTERNAL_NO,
      sign_scene: SCENE,
      personal_product_code: PRODUCT,
      ...PERSON,
      ...others('MODELS', 'extend_params operate_type'),
    },
    rules: [SCENE_WITH_NUMBER, oneOf('MODELS', 'agreement_no', 'external_agreement_no')],
    refusal: AGREEMENT_REFUSAL,
  },
};

/** Signing and checking by pay password. No public document has these methods. */
const PASSWORDS: Readonly<Record<string, Parameters>> = {
  'wallet.user.agreement.sign': {
    content: {
      personal_product_code: { kind: 'TEXT', most: 64, required: true, source: 'OWN' },
      sign_scene: { kind: 'TEXT', most: 64, required: true, source: 'OWN' },
      external_agreement_no: { kind: 'TEXT', most: 32, required: true, source: 'OWN' },
      sign_validity: { kind: 'TIME', required: true, source: 'OWN' },
      password_token: { kind: 'TEXT', required: true, source: 'OWN' },
      purpose: { kind: 'TEXT', required: true, source: 'OWN' },
      user_id: { kind: 'TEXT', source: 'OWN' },
      open_id: { kind: 'TEXT', source: 'OWN' },
    },
    refusal: { code: '40004', subCode: 'ACQ.INVALID_PARAMETER', source: 'OWN' },
  },
  'wallet.user.paypassword.verify': {
    content: { token: { kind: 'TEXT', source: 'OWN' }, purpose: { kind: 'TEXT', source: 'OWN' } },
    refusal: { code: '40004', subCode: 'ACQ.INVALID_PARAMETER', source: 'OWN' },
  },
};

/** The gateway's own answer to a wrong parameter. */
const BY_GATEWAY = { code: '40002', subCode: 'isv.invalid-parameter', source: 'CODES' } as const;

const IDENTITY: Readonly<Record<string, Parameters>> = {
  'alipay.system.oauth.token': {
    content: null,
    plain: {
      grant_type: { kind: 'TEXT', most: 20, source: 'ASSUMED' },
      code: { kind: 'TEXT', most: 40, source: 'ASSUMED' },
      refresh_token: { kind: 'TEXT', most: 40, source: 'ASSUMED' },
    },
    refusal: BY_GATEWAY,
  },
  'alipay.user.info.share': {
    content: null,
    plain: { auth_token: { kind: 'TEXT', most: 40, source: 'ASSUMED' } },
    refusal: BY_GATEWAY,
  },
};

const STATEMENTS: Readonly<Record<string, Parameters>> = {
  'alipay.data.dataservice.bill.downloadurl.query': {
    content: {
      // A type that does not exist has an answer of its own.
      bill_type: { kind: 'TEXT', most: 20, required: true, source: 'BILL' },
      bill_date: { kind: 'TEXT', most: 15, required: true, form: /^\d{4}-\d{2}(-\d{2})?$/, source: 'BILL' },
      smid: { kind: 'TEXT', most: 20, source: 'MODELS' },
      // Only version 3 of the protocol has it: it asks for an address of https.
      secure: { kind: 'TEXT', values: ['true', 'false'], source: 'ASSUMED' },
    },
    refusal: { code: '40004', subCode: 'isv.invalid_arguments', source: 'ASSUMED' },
  },
};

/** The parameters of each method of the gateway, by public documents. */
export const PARAMETERS: Readonly<Record<string, Parameters>> = {
  ...PAYMENTS,
  ...TRADES,
  ...AGREEMENTS,
  ...IDENTITY,
  ...STATEMENTS,
  ...PASSWORDS,
};
