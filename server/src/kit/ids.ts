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
 * `L`, a letter for the kind, the day, the owner's id and a random part: whoever has a number finds the owner's rows
 * without a look-up table.
 */
export function newOrderId(lifeUserId: string, now: Date): string {
  return newNumber('LP', lifeUserId, now);
}

/** A mandate's number, by which the wallet knows it too. */
export function newAgreementId(lifeUserId: string, now: Date): string {
  return newNumber('LA', lifeUserId, now);
}

/** A plan's number: one bill, or one top-up, under a mandate. */
export function newPlanId(lifeUserId: string, now: Date): string {
  return newNumber('LN', lifeUserId, now);
}

function newNumber(kind: string, lifeUserId: string, now: Date): string {
  return `${kind}${dayOf(now).slice(2).replaceAll('-', '')}${lifeUserId}${randomId(8)}`;
}

/** The number by which the wallet knows the payment of an order: the order's but for the letter. */
export function paymentIdOf(orderId: string): string {
  return `LY${orderId.slice(2)}`;
}

/** The numbers of a payment that covers several orders, and of its orders, which are counted from 1. */
export function newPaymentNumbers(
  lifeUserId: string,
  orders: number,
  now: Date,
): { readonly paymentId: string; readonly orderIds: readonly string[] } {
  const shared = newOrderId(lifeUserId, now).slice(0, -2);
  const orderIds = Array.from({ length: orders }, (_, index) => shared + String(index + 1).padStart(2, '0'));
  return { paymentId: paymentIdOf(`${shared}00`), orderIds };
}

/** Common part of the numbers of a payment and of the orders that it covers. */
export function sharedPart(orderOrPaymentId: string): string {
  return orderOrPaymentId.slice(2, -2);
}

const OWNED = /^L([PYAN])\d{6}([0-9A-Z]{12})[0-9A-Z]{8}$/;
const DERIVED = /^L([WRE])(\d{6}([0-9A-Z]{12})[0-9A-Z]{8})\d{2}$/;

/** Owner of an order's or payment's number; null when it is none of ours. */
export function ownerOf(number: string): string | null {
  return ownerIn(number, 'PY');
}

/** Owner of a mandate's number; null when it is none of ours. */
export function ownerOfMandate(agreementId: string): string | null {
  return ownerIn(agreementId, 'A');
}

/** Owner of a plan's number; null when it is none of ours. */
export function ownerOfPlan(planId: string): string | null {
  return ownerIn(planId, 'N');
}

function ownerIn(number: string, letters: string): string | null {
  const [, letter = '', owner = null] = OWNED.exec(number) ?? [];
  return letters.includes(letter) ? owner : null;
}

/** Our number of a bill's write-off. Lines count from 1. */
export function writeOffNoOf(orderId: string, line: number): string {
  return derived('W', orderId, line);
}

/** Our number of a bill's refund, by its order and line. */
export function refundNoOf(orderId: string, line: number): string {
  return derived('R', orderId, line);
}

/** Our number of the refund of a whole payment, which came after the close. */
export function lateRefundNoOf(paymentId: string): string {
  return derived('R', paymentId, 0);
}

/** Our number of a refund that somebody else made at the wallet, counted from 1 within an order. */
export function elsewhereNoOf(orderId: string, count: number): string {
  return derived('E', orderId, count);
}

/** True for our number of a refund that somebody else made. The wallet does not know it. */
export function isElsewhereNo(refundNo: string): boolean {
  return /^LE\d/.test(refundNo);
}

/** Our number of a reversal of a bill's write-off, counted from 1 for each bill. A unit may report more than 99. */
export function reversalNoOf(writeOffNo: string, count: number): string {
  return `LV${writeOffNo.slice(2)}${String(count).padStart(2, '0')}`;
}

const REVERSAL_NO = /^LV(\d{6}[0-9A-Z]{20}\d{2})\d{2,}$/;

/** Write-off number of a reversal's number; null when it is none of ours. */
export function writeOffOf(reversalNo: string): string | null {
  const match = REVERSAL_NO.exec(reversalNo);
  return match ? `LW${match[1]}` : null;
}

/** Order of a write-off number; null when it is none of ours. */
export function orderOf(writeOffNo: string): string | null {
  const [, letter, order] = DERIVED.exec(writeOffNo) ?? [];
  return letter === 'W' ? `LP${order}` : null;
}

/** Owner of a refund number; null when it is none of ours. */
export function ownerOfRefund(refundNo: string): string | null {
  const [, letter, , owner] = DERIVED.exec(refundNo) ?? [];
  return letter === 'W' ? null : (owner ?? null);
}

function derived(letter: 'W' | 'R' | 'E', number: string, line: number): string {
  return `L${letter}${number.slice(2)}${String(line).padStart(2, '0')}`;
}

/** The kinds of ids by which the wallet names a person. A person has one id of each kind, and the ids of two kinds differ. */
export type WalletIdKind = 'USER_ID' | 'OPEN_ID';

/** A person's id at the wallet. Only ids of one kind can be compared. */
export type WalletId = { readonly kind: WalletIdKind; readonly id: string };

/** The ids in an answer or notice of the wallet; an id is empty when the wallet does not tell it. */
export function toldIds(told: { readonly userId: string; readonly openId: string }): readonly WalletId[] {
  return [
    ...(told.userId ? [{ kind: 'USER_ID' as const, id: told.userId }] : []),
    ...(told.openId ? [{ kind: 'OPEN_ID' as const, id: told.openId }] : []),
  ];
}

/**
 * Compares the person whom the wallet named with the known one. UNTOLD: nobody is known, or no id of a known kind.
 * OTHER as soon as ids of one kind differ.
 */
export function comparePerson(
  known: readonly WalletId[],
  told: readonly WalletId[],
): 'SAME' | 'OTHER' | 'UNTOLD' {
  const pairs = known.flatMap((ours) =>
    told.filter(({ kind, id }) => kind === ours.kind && id !== '').map(({ id }) => id === ours.id),
  );
  if (pairs.length === 0) return 'UNTOLD';
  return pairs.every((same) => same) ? 'SAME' : 'OTHER';
}
