import type { DifferenceKind } from '../../kit/database/states.ts';
import type { LedgerAccount } from '../ledger/index.ts';

/** What a finding is about: money that somebody else gave back, a payment that nobody ordered, or a difference. */
export type FindingKind = 'RECEIVABLE' | 'RECEIPT' | DifferenceKind;

/** MORE: something is receivable, or the partner has more than our books; LESS: the other way round. */
export type Side = 'MORE' | 'LESS';

/** An account that is debited, and one that is credited. */
export type Pair = { readonly debit: LedgerAccount; readonly credit: LedgerAccount };

/**
 * The pairs of accounts that an adjustment may post to. Where there is none, the finding is closed without a posting: its payer is
 * owed the money, or the partner corrects its books.
 */
export const PAIRS: Readonly<Record<FindingKind, Readonly<Record<Side, readonly Pair[]>>>> = {
  RECEIVABLE: {
    MORE: [
      { debit: 'MARKETING_COST', credit: 'REFUNDED_ELSEWHERE' },
      { debit: 'PAYABLE', credit: 'REFUNDED_ELSEWHERE' },
    ],
    LESS: [],
  },
  // What is given back in the wallet's back office is on its statement, as a refund.
  RECEIPT: {
    MORE: [{ debit: 'UNKNOWN_RECEIPTS', credit: 'OTHER_INCOME' }],
    LESS: [],
  },
  TRADE: {
    MORE: [
      { debit: 'WALLET_CLEARING', credit: 'UNKNOWN_RECEIPTS' },
      { debit: 'WALLET_CLEARING', credit: 'OTHER_INCOME' },
    ],
    LESS: [
      { debit: 'MARKETING_COST', credit: 'WALLET_CLEARING' },
      { debit: 'PAYABLE', credit: 'WALLET_CLEARING' },
      // Where its refund ended as paid by bank, and nothing was transferred.
      { debit: 'BANK', credit: 'WALLET_CLEARING' },
    ],
  },
  REFUND: {
    MORE: [
      { debit: 'UNKNOWN_RECEIPTS', credit: 'WALLET_CLEARING' },
      { debit: 'MARKETING_COST', credit: 'WALLET_CLEARING' },
    ],
    LESS: [],
  },
  BALANCE: {
    MORE: [
      { debit: 'WALLET_CLEARING', credit: 'OTHER_INCOME' },
      { debit: 'WALLET_CLEARING', credit: 'MARKETING_COST' },
      { debit: 'WALLET_CLEARING', credit: 'BANK' },
    ],
    LESS: [
      { debit: 'MARKETING_COST', credit: 'WALLET_CLEARING' },
      { debit: 'WALLET_FEES', credit: 'WALLET_CLEARING' },
      { debit: 'BANK', credit: 'WALLET_CLEARING' },
    ],
  },
  WRITE_OFF: {
    MORE: [{ debit: 'MARKETING_COST', credit: 'PAYABLE' }],
    LESS: [],
  },
  REVERSAL: {
    MORE: [],
    LESS: [{ debit: 'MARKETING_COST', credit: 'PAYABLE' }],
  },
  SETTLEMENT: {
    MORE: [{ debit: 'MARKETING_COST', credit: 'PAYABLE' }],
    LESS: [],
  },
  STATEMENT: { MORE: [], LESS: [] },
};
