import type { Fields } from '../../http/service.ts';
import { gatewayTime, parseGatewayTime } from '../../time.ts';
import { type Answer, businessFailed, success } from '../answers.ts';
import type { Method } from '../methods/method.ts';
import { bizContent } from '../open.ts';
import { COMMON } from '../parameters/common.ts';
import { findTrade } from '../trades.ts';
import { COMPLAINT_STATUS, type Complaint, complaintsBetween, findComplaint, takeFeedback } from './store.ts';

const DAY = 86_400_000;
const LONGEST_SPAN = 366 * DAY;
const MOST_OF_PAGE = 20;

/** Parameters of each method as the gateway's client libraries document them. */
const OF_LIST = ['begin_time', 'end_time', 'page_num', 'page_size', 'status', 'target_infos'];
const FEEDBACK_CODES = ['00', '02', '03', '04', '05', '06'];
const LONGEST_ANSWER = 200;
const LONGEST_OPERATOR = 6;

const OF_FEEDBACK = ['complain_event_id', 'feedback_code', 'feedback_content', 'feedback_images', 'operator'];

/** `alipay.merchant.tradecomplain.batchquery`: the complaints of a time, in pages. */
export const listComplaints: Method = (tx, fields, now) => {
  const content = bizContent(fields) ?? {};
  const from = timeIn(content['begin_time'], now - 30 * DAY);
  const until = timeIn(content['end_time'], now);
  const page = numberIn(content['page_num'], 1);
  const size = numberIn(content['page_size'], 10);
  const { status } = content;
  const wrong =
    Object.keys(content).some((name) => !OF_LIST.includes(name)) ||
    from === null ||
    until === null ||
    page === null ||
    size === null;
  if (wrong || until < from || until - from > LONGEST_SPAN || page < 1 || size < 1 || size > MOST_OF_PAGE)
    return businessFailed('isv.invalid_arguments');
  if (status !== undefined && !COMPLAINT_STATUS.some((known) => known === status))
    return businessFailed('isv.invalid_arguments');
  const all = complaintsBetween(tx, from, until).filter(
    (one) => status === undefined || one.status === status,
  );
  return success({
    page_num: page,
    page_size: size,
    total_num: all.length,
    total_page_num: Math.ceil(all.length / size),
    trade_complain_infos: all.slice((page - 1) * size, page * size).map(infoOf),
  });
};

/** `alipay.merchant.tradecomplain.query`: one complaint. */
export const queryComplaint: Method = (tx, fields) => {
  const content = bizContent(fields) ?? {};
  const { complain_event_id: id } = content;
  if (typeof id !== 'string' || Object.keys(content).length > 1)
    return businessFailed('isv.invalid_arguments');
  const complaint = findComplaint(tx, id);
  if (!complaint) return businessFailed('COMPLAINT_NOT_EXIST');
  const amount = findTrade(tx, complaint.out_trade_no)?.total;
  return success({
    ...infoOf(complaint),
    ...(amount === undefined ? {} : { trade_amount: (amount / 100).toFixed(2) }),
    reply_detail_infos: [],
  });
};

/**
 * `alipay.merchant.tradecomplain.feedback.submit`: the merchant's answer. Its parameters stand outside the business content.
 * It is taken once, while the merchant has to answer.
 */
export const submitFeedback: Method = (tx, fields, now) => {
  const { complain_event_id: id = '', feedback_code: code = '', feedback_content: content = '' } = fields;
  if (whyWrong(fields)) return businessFailed('isv.invalid_arguments');
  const complaint = findComplaint(tx, id);
  if (!complaint) return businessFailed('COMPLAINT_NOT_EXIST');
  if (complaint.status !== 'MERCHANT_PROCESSING') return businessFailed('COMPLAINT_STATUS_ERROR');
  takeFeedback(tx, id, code, content, now);
  return success({});
};

function whyWrong(fields: Fields): boolean {
  const {
    complain_event_id: id,
    feedback_code: code = '',
    feedback_content: content = '',
    operator = '',
  } = fields;
  return (
    Object.keys(fields).some((name) => !(name in COMMON) && !OF_FEEDBACK.includes(name)) ||
    !id ||
    !FEEDBACK_CODES.includes(code) ||
    content.trim() === '' ||
    [...content].length > LONGEST_ANSWER ||
    [...operator].length > LONGEST_OPERATOR
  );
}

function infoOf(complaint: Complaint): Answer {
  return {
    complain_event_id: complaint.complain_event_id,
    status: complaint.status,
    trade_no: complaint.trade_no,
    merchant_order_no: complaint.out_trade_no,
    gmt_create: gatewayTime(complaint.created_at),
    gmt_modified: gatewayTime(complaint.modified_at),
    ...(complaint.finished_at === null ? {} : { gmt_finished: gatewayTime(complaint.finished_at) }),
    complain_reason: complaint.reason,
    content: complaint.content,
    phone_no: complaint.phone_no,
    images: [],
  };
}

function timeIn(value: unknown, otherwise: number): number | null {
  if (value === undefined) return otherwise;
  return typeof value === 'string' ? parseGatewayTime(value) : null;
}

/** A whole number, which clients send as a number or as its digits; null when it is none. */
function numberIn(value: unknown, otherwise: number): number | null {
  if (value === undefined) return otherwise;
  return /^\d{1,6}$/.test(String(value)) ? Number(value) : null;
}
