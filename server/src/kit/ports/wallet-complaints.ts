/** How a complaint stands at the wallet. OPEN: we have to answer. PLATFORM: the wallet decides. OVER: nobody has to do anything. */
export type ComplaintStatus = 'OPEN' | 'ANSWERED' | 'PLATFORM' | 'OVER';

/** A payer's complaint at the wallet. */
export type WalletComplaint = {
  readonly complaintId: string;
  readonly status: ComplaintStatus;
  /** The number of the payment, as the wallet tells it; empty when it tells none. It may be of nobody. */
  readonly paymentId: string;
  readonly tradeNo: string;
  readonly reason: string;
  readonly text: string;
  /** Mobile number of the payer; empty when it is not told. */
  readonly phone: string;
  readonly at: Date;
};

/** What our answer to a complaint is about, for the wallet. */
export type ComplaintAnswer = 'REFUNDED' | 'DELIVERED' | 'SERVED' | 'NOT_OURS' | 'OTHER';

/** Most letters of an answer. */
export const LONGEST_COMPLAINT_ANSWER = 200;

/** A page of complaints. `unreadable`: how many on it have no number, time or known status. `more`: there is another page. */
export type ComplaintPage = {
  readonly complaints: readonly WalletComplaint[];
  readonly unreadable: number;
  readonly more: boolean;
};

/** Complaints of payers at the wallet. Functions may throw `WalletNotAnswering`. */
export type WalletComplaints = {
  /** A page (from 1) of the complaints made in a time. */
  readonly list: (from: Date, until: Date, page: number) => Promise<ComplaintPage>;
  /** One complaint; null when the wallet does not know it. */
  readonly query: (complaintId: string) => Promise<WalletComplaint | null>;
  /** Answers a complaint. REFUSED: it takes no answer (any more). */
  readonly answer: (
    complaintId: string,
    answer: { readonly what: ComplaintAnswer; readonly text: string },
  ) => Promise<'TAKEN' | 'REFUSED'>;
};
