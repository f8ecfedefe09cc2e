import { chance, choose } from '../decisions.ts';

/** One journey in so many is one of automatic payment. */
const EVERY = 7;

const POSTPAID = ['electricity-430100', 'water-430100', 'gas-430100'] as const;
const SECOND = 1_000;
const TEN_MINUTES = 600 * SECOND;

/** An act of the payer, or of somebody at the wallet, before the day of the deduction or while it is under way. */
export type Act =
  | 'SKIP'
  | 'APPROVE'
  | 'PAUSE'
  | 'LOWER'
  | 'CLOSE'
  | 'CLOSE_BY_PASSWORD'
  | 'END_AT_WALLET'
  | 'PAY_BY_HAND';

/** The end that the journey must have. */
type End = {
  /** States of the bill's plan; one of them is right. Empty: there is no plan, because nothing was ever opened. */
  readonly plan: readonly string[];
  /** States of its last order; null: there may be no order. */
  readonly order: readonly (string | null)[];
  readonly mandate: 'SIGNED' | 'ENDED';
  /** The bill's money was paid to us so many times, by a deduction or by hand. */
  readonly taken: 0 | 1;
};

type Kind = {
  readonly account?: { readonly outcome: string; readonly unit?: string; readonly due?: number };
  readonly rule?: { readonly amount: number; readonly threshold: number };
  /** The wallet's conduct at the first deduction; normal when left out. It handles later ones normally. */
  readonly deduction?: { readonly deduction: string; readonly deductionMs?: number };
  /** Somebody else signs on the wallet's page, by whose money nothing may be paid. */
  readonly signer?: 'OTHER';
  /** The wallet sends no notice of what happens to the mandate. */
  readonly silent?: true;
  readonly before?: Act;
  readonly meanwhile?: Act;
  readonly end: End;
};

const PAID: End = { plan: ['PAID'], order: ['SUCCEEDED'], mandate: 'SIGNED', taken: 1 };
const NOT_TAKEN: End = { plan: ['SKIPPED'], order: [null], mandate: 'SIGNED', taken: 0 };
/** The deduction stays at the wallet for a while, so that something can happen meanwhile. */
const SLOW = { deduction: 'IN_PROCESS_THEN_PAID', deductionMs: 3 * SECOND };

const KINDS: readonly Kind[] = [
  { end: PAID },
  { deduction: { deduction: 'ANSWER_LOST' }, end: PAID },
  { deduction: SLOW, end: PAID },
  { deduction: { deduction: 'INSUFFICIENT' }, end: PAID },
  { deduction: { deduction: 'IN_PROCESS_THEN_FAILED', deductionMs: 3 * SECOND }, end: PAID },
  { deduction: { deduction: 'NEVER_ANSWERED' }, end: PAID },
  // The wallet takes the money at the moment in which we give up: it is refunded by the wallet, or it was in time.
  { deduction: { deduction: 'IN_PROCESS_THEN_PAID', deductionMs: TEN_MINUTES }, end: PAID },
  {
    account: { outcome: 'PREPAID', unit: 'power-meter' },
    rule: { amount: 5_000, threshold: 3_000 },
    end: PAID,
  },
  { account: { outcome: 'REJECTED', unit: POSTPAID[1] }, end: { ...PAID, order: ['REFUNDED'], taken: 0 } },
  // Far above the usual amount, so the payer is asked.
  { account: { outcome: 'ONE_BILL', due: 90_000 }, before: 'APPROVE', end: PAID },
  { account: { outcome: 'ONE_BILL', due: 90_000 }, end: { ...NOT_TAKEN, plan: ['ASKED'] } },
  { before: 'SKIP', end: NOT_TAKEN },
  { before: 'PAUSE', end: { ...NOT_TAKEN, plan: ['DUE'] } },
  { before: 'CLOSE', end: { ...NOT_TAKEN, plan: ['WITHDRAWN'], mandate: 'ENDED' } },
  {
    silent: true,
    before: 'END_AT_WALLET',
    end: { plan: ['GAVE_UP', 'WITHDRAWN'], order: ['CLOSED', null], mandate: 'ENDED', taken: 0 },
  },
  { deduction: SLOW, meanwhile: 'PAUSE', end: PAID },
  { deduction: SLOW, meanwhile: 'LOWER', end: PAID },
  { deduction: SLOW, meanwhile: 'CLOSE_BY_PASSWORD', end: { ...PAID, mandate: 'ENDED' } },
  { deduction: SLOW, meanwhile: 'END_AT_WALLET', end: { ...PAID, mandate: 'ENDED' } },
  {
    meanwhile: 'PAY_BY_HAND',
    end: { ...PAID, plan: ['PAID', 'WITHDRAWN'], order: ['SUCCEEDED', 'CLOSED', null] },
  },
  { signer: 'OTHER', end: { plan: [], order: [null], mandate: 'ENDED', taken: 0 } },
];

/** The number of notices that the wallet sends about an event of a mandate. */
type News = 'NORMAL' | 'NEVER' | 'DOUBLED';

/** One account with automatic payment, from its opening to the day after its deduction. */
export type AutomaticJourney = Pick<Kind, 'deduction' | 'signer' | 'before' | 'meanwhile' | 'end'> & {
  readonly number: number;
  readonly account: { readonly outcome: string; readonly unitId: string; readonly due?: number };
  readonly rule: { readonly cap: number } | { readonly amount: number; readonly threshold: number };
  readonly opening: 'PASSWORD' | 'PAGE';
  readonly news: News;
};

/** True if the journey of a number is one of automatic payment. */
export function isAutomatic(number: number): boolean {
  return number % EVERY === EVERY - 1;
}

/** The automatic journey of a number. The kinds follow one another, so that a short run has all of them. */
export function automaticOf(seed: number, number: number): AutomaticJourney {
  const at = (what: string) => chance(seed, 'automatic', number, what);
  const first = Math.floor(chance(seed, 'automatic') * KINDS.length);
  const kind = KINDS[(first + Math.floor(number / EVERY)) % KINDS.length];
  if (!kind) throw new Error('there is no kind of automatic journey');
  const { account = { outcome: 'ONE_BILL' }, rule = { cap: 100_000 }, silent, ...rest } = kind;
  const { outcome, unit, due } = account;
  const unitId =
    unit ??
    choose(
      POSTPAID.map((each) => [each, 1] as const),
      at('unit'),
    );
  const news = choose<News>(
    [
      ['NORMAL', 6],
      ['DOUBLED', 2],
      ['NEVER', 2],
    ],
    at('news'),
  );
  return {
    number,
    ...rest,
    account: { outcome, unitId, ...(due !== undefined && { due }) },
    rule,
    opening: at('opening') < 0.5 && !kind.signer ? 'PASSWORD' : 'PAGE',
    news: silent ? 'NEVER' : news,
  };
}
