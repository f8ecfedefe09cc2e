import { randomBytes } from 'node:crypto';
import { dayOf } from './time.ts';

/** Digits and capitals without I, L, O and U, which people mistake. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const USER_LENGTH = 12;

/** Random letters and digits, 5 bits each. */
export const randomId = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte & 31]).join('');

export const newUserId = (): string => randomId(USER_LENGTH);

/** A session token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Order, write-off and refund numbers are `L`, a letter for the kind, the day, the owner's id and a random part,
 * so that a notify, a statement line or a staff member finds the owner's rows without a look-up table.
 */
export const newOrderId = (lifeUserId: string, now: Date): string =>
  `LP${dayOf(now).slice(2).replaceAll('-', '')}${lifeUserId}${randomId(8)}`;

/** A mandate's number, which is also what the wallet calls it by. */
export const newAgreementId = (lifeUserId: string, now: Date): string =>
  `LA${dayOf(now).slice(2).replaceAll('-', '')}${lifeUserId}${randomId(8)}`;

/** A plan's number: one bill, or one top-up, under a mandate. */
export const newPlanId = (lifeUserId: string, now: Date): string =>
  `LN${dayOf(now).slice(2).replaceAll('-', '')}${lifeUserId}${randomId(8)}`;

const PLAN_ID = /^LN\d{6}([0-9A-Z]{12})[0-9A-Z]{8}$/;

/** Owner of a plan's number; null when it is none of ours. */
export const ownerOfPlan = (planId: string): string | null => PLAN_ID.exec(planId)?.[1] ?? null;

const AGREEMENT_ID = /^LA\d{6}([0-9A-Z]{12})[0-9A-Z]{8}$/;

/** Owner of a mandate's number; null when it is none of ours. */
export const ownerOfMandate = (agreementId: string): string | null =>
  AGREEMENT_ID.exec(agreementId)?.[1] ?? null;

const ORDER_ID = /^LP\d{6}([0-9A-Z]{12})[0-9A-Z]{8}$/;
const DERIVED = /^L[WR](\d{6}[0-9A-Z]{20})(\d{2})$/;

/** Owner of an order number; null when it is none of ours. */
export const ownerOf = (orderId: string): string | null => ORDER_ID.exec(orderId)?.[1] ?? null;

const derived = (letter: 'W' | 'R', orderId: string, line: number): string =>
  `L${letter}${orderId.slice(2)}${String(line).padStart(2, '0')}`;

/** Our number of a bill's write-off. Lines count from 1. */
export const writeOffNoOf = (orderId: string, line: number): string => derived('W', orderId, line);

/** Our number of a bill's refund; line 0 is the refund of a payment that came after the close. */
export const refundNoOf = (orderId: string, line: number): string => derived('R', orderId, line);

/** Order of a write-off or refund number; null when it is none of ours. */
export const orderOf = (derivedNo: string): string | null => {
  const match = DERIVED.exec(derivedNo);
  return match ? `LP${match[1]}` : null;
};
