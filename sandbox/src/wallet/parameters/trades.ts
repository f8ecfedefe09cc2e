import { OUT_TRADE_NO } from './payments.ts';
import { oneOf, others, type Parameters, type Rows } from './row.ts';

const REFUSAL = { code: '40004', subCode: 'ACQ.INVALID_PARAMETER', source: 'REFUND' } as const;

/** A trade is named by either number. */
const NAMES: Rows = {
  out_trade_no: OUT_TRADE_NO,
  trade_no: { kind: 'TEXT', most: 64, source: 'REFUND' },
};
const NAMED = oneOf('MODELS', 'out_trade_no', 'trade_no');

const REFUND_OPTIONS = [
  'refund_detail_item_list',
  'gmt_refund_pay',
  'deposit_back_info',
  'refund_voucher_detail_list',
];

export const TRADES: Readonly<Record<string, Parameters>> = {
  'alipay.trade.query': {
    content: { ...NAMES, ...others('MODELS', 'org_pid query_options') },
    rules: [NAMED],
    refusal: REFUSAL,
  },
  'alipay.trade.close': {
    content: { ...NAMES, operator_id: { kind: 'TEXT', most: 28, source: 'MODELS' } },
    rules: [NAMED],
    refusal: REFUSAL,
  },
  'alipay.trade.cancel': { content: NAMES, rules: [NAMED], refusal: REFUSAL },
  'alipay.trade.refund': {
    content: {
      ...NAMES,
      refund_amount: { kind: 'YUAN', most: 16, required: true, source: 'REFUND' },
      out_request_no: { kind: 'TEXT', most: 64, source: 'REFUND' },
      refund_reason: { kind: 'TEXT', most: 256, source: 'REFUND' },
      query_options: { kind: 'TEXTS', values: REFUND_OPTIONS, source: 'REFUND_QUERY' },
      ...others(
        'MODELS',
        'goods_detail operator_id org_pid refund_advance_account refund_advance_account_type refund_currency refund_goods_detail refund_royalty_parameters refund_trans_out refund_trans_out_type related_settle_confirm_no store_id terminal_id',
      ),
    },
    rules: [NAMED],
    refusal: REFUSAL,
  },
  'alipay.trade.fastpay.refund.query': {
    content: {
      ...NAMES,
      out_request_no: { kind: 'TEXT', most: 64, required: true, source: 'REFUND_QUERY' },
      query_options: { kind: 'TEXTS', values: REFUND_OPTIONS, source: 'REFUND_QUERY' },
      org_pid: { kind: 'ANY', source: 'MODELS' },
    },
    rules: [NAMED],
    refusal: REFUSAL,
  },
};
