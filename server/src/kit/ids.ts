import { randomBytes } from 'node:crypto';
import { dayOf } from './time.ts';

/** Digits and capitals without I, L, O and U, which people mistake. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const USER_LENGTH = 12;

/** Random letters and digits, 5 bits each. */
export function randomId(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte & 31]).join('');
}

export function newUserId(): string {
  return randomId(USER_LENGTH);
}

/** A session token: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Order, write-off and refund numbers are `L`, a letter for the kind, the day, the owner's id and a random part,
 * so that a notify, a statement line or a staff member finds the owner's rows without a look-up table.
 */
export function newOrderId(lifeUserId: string, now: Date): string {
  return `LP${dayOf(now).slice(2).replaceAll('-', '')}${lifeUserId}${randomId(8)}`;
}

/** A mandate's number, which is also what the wallet calls it by. */
export function newAgreementId(lifeUserId: string, now: Date): string {
  return `LA${dayOf(now).slice(2).replaceAll('-', '')}${lifeUserId}${randomId(8)}`;
}

/** A plan's number: one bill, or one top-up, under a mandate. */
export function newPlanId(lifeUserId: string, now: Date): string {
  return `LN${dayOf(now).slice(2).replaceAll('-', '')}${lifeUserId}${randomId(8)}`;
}

const PLAN_ID = /^LN\d{6}([0-9A-Z]{12})[0-9A-Z]{8}$/;

/** Owner of a plan's number; null when it is none of ours. */
export function ownerOfPlan(planId: string): string | null {
  return PLAN_ID.exec(planId)?.[1] ?? null;
}

const AGREEMENT_ID = /^LA\d{6}([0-9A-Z]{12})[0-9A-Z]{8}$/;

/** Owner of a mandate's number; null when it is none of ours. */
export function ownerOfMandate(agreementId: string): string | null {
  return AGREEMENT_ID.exec(agreementId)?.[1] ?? null;
}

const ORDER_ID = /^LP\d{6}([0-9A-Z]{12})[0-9A-Z]{8}$/;
const DERIVED = /^L[WRE](\d{6}[0-9A-Z]{20})(\d{2})$/;

/** Owner of an order number; null when it is none of ours. */
export function ownerOf(orderId: string): string | null {
  return ORDER_ID.exec(orderId)?.[1] ?? null;
}

/** Our number of a bill's write-off. Lines count from 1. */
export function writeOffNoOf(orderId: string, line: number): string {
  return derived('W', orderId, line);
}

/** Our number of a bill's refund; line 0 is the refund of a payment that came after the close. */
export function refundNoOf(orderId: string, line: number): string {
  return derived('R', orderId, line);
}

/** Our number of a refund that somebody else made at the wallet, counted from 1 within an order. */
export function elsewhereNoOf(orderId: string, count: number): string {
  return derived('E', orderId, count);
}

/** Whether a number is ours of a refund that somebody else made: the wallet does not know it. */
export function isElsewhereNo(refundNo: string): boolean {
  return /^LE\d/.test(refundNo);
}

/** Order of a write-off or refund number; null when it is none of ours. */
export function orderOf(derivedNo: string): string | null {
  const match = DERIVED.exec(derivedNo);
  return match ? `LP${match[1]}` : null;
}

function derived(letter: 'W' | 'R' | 'E', orderId: string, line: number): string {
  return `L${letter}${orderId.slice(2)}${String(line).padStart(2, '0')}`;
}
