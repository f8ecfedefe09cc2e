import type { UnitDescription } from '@life-payment/biller-api';
import type { Tx } from '../database/open.ts';
import type { NumberKind } from '../database/states.ts';
import type { StoredBill } from '../database/tables.ts';

/** The bills of a plan with their present amounts, or its top-up, to be deducted under a mandate. */
export type Deduction = {
  readonly mandate: {
    readonly lifeUserId: string;
    readonly accountId: string;
    readonly unitId: string;
    readonly projectType: string;
    readonly billing: 'POSTPAID' | 'PREPAID';
    readonly area: string;
    readonly numberCipher: Buffer;
    readonly numberHash: Buffer;
    readonly numberMasked: string;
    readonly holderMasked: string;
    readonly remark: string;
    readonly outputEndpoint: string;
    readonly appType: number;
    readonly walletAgreementNo: string;
  };
  readonly plan: { readonly planId: string; readonly tries: number };
  readonly unit: UnitDescription;
  readonly bills: readonly StoredBill[];
  /** Sum in fen. */
  readonly amount: number;
  /** Time of the unit's answer that has the amount. */
  readonly askedAt: Date;
  readonly now: Date;
};

/** A number of a partner's statement whose state in our books is older, or that our books lack. */
export type Unheard = {
  readonly kind: NumberKind;
  readonly number: string;
  readonly orderId: string;
  /** null: our books do not have it. */
  readonly ourState: string | null;
};

/** A refund that a statement names, by its number at the wallet; `amount` in fen. */
export type StatedRefund = { readonly number: string; readonly amount: number };

/** Acts of payments that the rooms below them begin: automatic payment, reconciliation, notifications of units. */
export type Paying = {
  /**
   * Writes the order of a deduction in the caller's transaction. Null when the user may not pay now; throws when
   * another order holds a bill (`unlessConflict`).
   */
  readonly placeDeduction: (tx: Tx, deduction: Deduction) => Promise<string | null>;
  /**
   * Queries the partner about a number of its statement and applies the answer. `stated`: the payment's refunds there
   * that are not ours.
   */
  readonly queryAgain: (partner: string, unheard: Unheard, stated: readonly StatedRefund[]) => Promise<void>;
  /** Records that a unit reports a reversal of its own, which is then queried. False when it has no such write-off. */
  readonly noteToldReversal: (tx: Tx, unitId: string, writeOffNo: string, now: Date) => Promise<boolean>;
};
