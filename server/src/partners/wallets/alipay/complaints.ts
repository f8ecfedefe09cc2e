import { WalletNotAnswering } from '../../../kit/ports/wallet.ts';
import type {
  ComplaintAnswer,
  ComplaintPage,
  ComplaintStatus,
  WalletComplaint,
  WalletComplaints,
} from '../../../kit/ports/wallet-complaints.ts';
import { BUSINESS_FAILED, OK } from './answer.ts';
import type { Gateway, GatewayAnswer } from './gateway.ts';
import { gatewayTime, timeOf } from './trade.ts';

/** The most that the gateway answers on a page. */
const PAGE = 20;

/** The code for a complaint that is not known. It is assumed: the gateway's documents name none. */
const NOT_EXIST = 'COMPLAINT_NOT_EXIST';
/** Codes after which an answer is never taken. The first is assumed too. */
const TAKES_NO_ANSWER = ['COMPLAINT_STATUS_ERROR', NOT_EXIST];

const STATUS: Readonly<Record<string, ComplaintStatus>> = {
  MERCHANT_PROCESSING: 'OPEN',
  MERCHANT_FEEDBACKED: 'ANSWERED',
  PLATFORM_PROCESSING: 'PLATFORM',
  PLATFORM_FINISH: 'OVER',
  FINISHED: 'OVER',
  CANCELLED: 'OVER',
  CLOSED: 'OVER',
};

/** The gateway's categories of an answer. */
const CATEGORY: Readonly<Record<ComplaintAnswer, string>> = {
  REFUNDED: '02',
  DELIVERED: '03',
  OTHER: '04',
  SERVED: '05',
  NOT_OURS: '06',
};

/** Complaints of payers: `alipay.merchant.tradecomplain.…`. */
export function walletComplaints({ ask, askPlain }: Gateway): WalletComplaints {
  return {
    list: async (from, until, page) => {
      const method = 'alipay.merchant.tradecomplain.batchquery';
      const answer = await ask(method, {
        beginTime: gatewayTime(from),
        endTime: gatewayTime(until),
        pageNum: page,
        pageSize: PAGE,
      });
      if (answer.code !== OK) throw notAnswering(method, answer);
      return pageIn(answer.list('tradeComplainInfos'));
    },
    query: async (complaintId) => {
      const method = 'alipay.merchant.tradecomplain.query';
      const answer = await ask(method, { complainEventId: complaintId });
      if (answer.code === BUSINESS_FAILED && answer.subCode === NOT_EXIST) return null;
      const complaint = answer.code === OK ? complaintIn(answer.field) : null;
      if (complaint?.complaintId !== complaintId) throw notAnswering(method, answer);
      return complaint;
    },
    answer: async (complaintId, { what, text }) => {
      const method = 'alipay.merchant.tradecomplain.feedback.submit';
      const answer = await askPlain(method, {
        complainEventId: complaintId,
        feedbackCode: CATEGORY[what],
        feedbackContent: text,
      });
      if (answer.code === OK) return 'TAKEN';
      if (answer.code === BUSINESS_FAILED && TAKES_NO_ANSWER.includes(answer.subCode)) return 'REFUSED';
      throw notAnswering(method, answer);
    },
  };
}

/** A page from the list in an answer. One that can't be read does not hide the others. */
export function pageIn(listed: readonly ((name: string) => string)[]): ComplaintPage {
  const complaints = listed.flatMap((field) => complaintIn(field) ?? []);
  return { complaints, unreadable: listed.length - complaints.length, more: listed.length === PAGE };
}

/** A complaint from the fields of an answer; null when its number, status or time can't be read. */
function complaintIn(field: (name: string) => string): WalletComplaint | null {
  const [complaintId, status, at] = [
    field('complainEventId'),
    STATUS[field('status')],
    timeOf(field('gmtCreate')),
  ];
  if (complaintId === '' || status === undefined || at === null) return null;
  return {
    complaintId,
    status,
    paymentId: field('merchantOrderNo'),
    tradeNo: field('tradeNo'),
    reason: field('complainReason'),
    text: field('content'),
    phone: field('phoneNo'),
    at,
  };
}

function notAnswering(method: string, { code, subCode }: GatewayAnswer): WalletNotAnswering {
  return new WalletNotAnswering(`${method}: ${code} ${subCode}`);
}
