import { randomBytes, randomInt } from 'node:crypto';
import type { Fields } from '../http/service.ts';
import type { Tx } from '../state/state.ts';
import { day, gatewayTime, parseGatewayTime } from '../time.ts';
import { type Answer, APP_FIELDS } from './answers.ts';
import { walletConduct } from './conduct.ts';
import { storeNews } from './notifies.ts';
import {
  address,
  bizContent,
  checkPassword,
  type PasswordProblem,
  takesParameters,
  textOf,
} from './payments.ts';
import { findUser, logonId } from './users.ts';

/** The product of agreements. */
export const PRODUCT = 'GENERAL_WITHHOLDING_P';

const SCENE = 'INDUSTRY|LIFE_PAYMENT';

/** An agreement as stored: NORMAL may deduct, STOP has ended for good. Times in ms. */
export type Agreement = {
  readonly external_agreement_no: string;
  readonly agreement_no: string;
  readonly wallet_user_id: string;
  readonly status: 'NORMAL' | 'STOP';
  readonly signed_at: number;
  readonly ended_at: number | null;
  readonly notify_url: string | null;
  /** The pay-password token of the last signature. */
  readonly password_token: string | null;
};

export function findAgreement(tx: Tx, externalNo: string): Agreement | undefined {
  return tx.one<Agreement>`select * from wallet_agreements where external_agreement_no = ${externalNo}`;
}

export function findAgreementByNo(tx: Tx, agreementNo: string): Agreement | undefined {
  return tx.one<Agreement>`select * from wallet_agreements where agreement_no = ${agreementNo}`;
}

/** A person's agreements, newest first. */
export function agreementsOf(tx: Tx, walletUserId: string): Agreement[] {
  return tx.all<Agreement>`select * from wallet_agreements where wallet_user_id = ${walletUserId}
    order by signed_at desc limit 50`;
}

/** An agreement's fields in notifies. */
export function agreementFields(tx: Tx, agreement: Agreement): Fields {
  const user = findUser(tx, agreement.wallet_user_id);
  return {
    agreement_no: agreement.agreement_no,
    external_agreement_no: agreement.external_agreement_no,
    personal_product_code: PRODUCT,
    sign_scene: SCENE,
    ...signerIds(tx, agreement, 'alipay_user_id', 'alipay_open_id'),
    alipay_logon_id: user ? logonId(user) : '',
    status: agreement.status,
    sign_time: gatewayTime(agreement.signed_at),
    valid_time: gatewayTime(agreement.signed_at),
    invalid_time: agreement.ended_at === null ? '2115-02-01 00:00:00' : gatewayTime(agreement.ended_at),
  };
}

/** An agreement's fields in answers: the signer's ids have other names there. */
export function answerFields(tx: Tx, agreement: Agreement): Answer {
  const { alipay_user_id: _, alipay_open_id: __, ...fields } = agreementFields(tx, agreement);
  return { ...fields, ...signerIds(tx, agreement, 'principal_id', 'principal_open_id') };
}

/** The signer's ids that the wallet tells, under the names they have there. */
function signerIds(
  tx: Tx,
  { wallet_user_id, external_agreement_no }: Agreement,
  userId: string,
  openId: string,
): Fields {
  const { ids = 'USER_ID' } = walletConduct(tx, external_agreement_no);
  const open = findUser(tx, wallet_user_id)?.open_id ?? '';
  return {
    ...(ids === 'USER_ID' || ids === 'BOTH' ? { [userId]: wallet_user_id } : {}),
    ...(ids === 'OPEN_ID' || ids === 'BOTH' ? { [openId]: open } : {}),
  };
}

export type Signature = Pick<
  Agreement,
  'external_agreement_no' | 'wallet_user_id' | 'notify_url' | 'password_token'
>;

/** Makes an agreement, whose number nobody has signed before, and notifies the merchant. */
export function sign(tx: Tx, signature: Signature, now: number): Agreement {
  const made = { agreement_no: newAgreementNo(now), status: 'NORMAL', signed_at: now };
  tx.insert('wallet_agreements', { ...signature, ...made });
  const signed = findAgreement(tx, signature.external_agreement_no);
  if (!signed) throw new Error(`Agreement ${signature.external_agreement_no} was not kept.`);
  notifyMerchant(tx, signed, { notify_type: 'dut_user_sign' }, now);
  return signed;
}

/** Ends an agreement for good and notifies the merchant. One that has ended stays as it is. */
export function end(tx: Tx, agreement: Agreement, now: number): void {
  if (agreement.status === 'STOP') return;
  tx.run`update wallet_agreements set status = 'STOP', ended_at = ${now}
    where external_agreement_no = ${agreement.external_agreement_no}`;
  const ended = { ...agreement, status: 'STOP', ended_at: now } as const;
  notifyMerchant(
    tx,
    ended,
    { notify_type: 'dut_user_unsign', status: 'UNSIGN', unsign_time: gatewayTime(now) },
    now,
  );
}

/** The wallet's number of a new agreement: 20 digits, beginning with the day. */
function newAgreementNo(now: number): string {
  return `${day(now).replaceAll('-', '')}${Array.from({ length: 12 }, () => randomInt(10)).join('')}`;
}

function notifyMerchant(tx: Tx, agreement: Agreement, extra: Fields, now: number): void {
  const fields = { ...APP_FIELDS, ...agreementFields(tx, agreement), ...extra };
  storeNews(tx, { number: agreement.external_agreement_no, url: agreement.notify_url, fields }, now);
}

/** A request to sign, as stored when the payer opens it. Times in ms. */
export type Signing = {
  readonly sign_id: string;
  readonly external_agreement_no: string;
  readonly sign_before: number;
  readonly method: string;
  readonly notify_url: string | null;
  readonly return_url: string | null;
  readonly done: 'SIGNED' | 'DECLINED' | null;
};

/** The wallet's clock, which a test may have moved, and the one that no test moves; in milliseconds. */
export type Clocks = { readonly now: number; readonly realNow: number };

/** Time to sign when the request does not say it, in seconds. */
const USUAL_SECONDS = 86_400;

type SigningRequest = Omit<Signing, 'sign_id' | 'done'>;

/** Reads a merchant's request to sign; null when it is not complete. */
export function readSigning(fields: Fields, clocks: Clocks): SigningRequest | null {
  const content = bizContent(fields);
  if (!content) return null;
  const externalNo = textOf(content, 'external_agreement_no');
  const signBefore = endOfSigning(fields, content, clocks);
  if (textOf(content, 'personal_product_code') !== PRODUCT || textOf(content, 'sign_scene') !== SCENE)
    return null;
  if (!/^[A-Za-z0-9]{1,32}$/.test(externalNo) || signBefore === null) return null;
  return {
    external_agreement_no: externalNo,
    sign_before: signBefore,
    method: fields['method'] ?? '',
    notify_url: address(fields['notify_url']),
    return_url: address(fields['return_url']),
  };
}

/** Stores the request when the payer opens it. Every opening gets a page of its own. */
export function openSigning(tx: Tx, fields: Fields, clocks: Clocks): Signing | 'ACQ.INVALID_PARAMETER' {
  const request = takesParameters(fields) ? readSigning(fields, clocks) : null;
  if (!request) return 'ACQ.INVALID_PARAMETER';
  const signing: Signing = { ...request, sign_id: randomBytes(16).toString('hex'), done: null };
  tx.insert('wallet_signings', { ...signing, created_at: clocks.now });
  return signing;
}

export function findSigning(tx: Tx, signId: string): Signing | undefined {
  return tx.one<Signing>`select * from wallet_signings where sign_id = ${signId}`;
}

/** Why a page can't be signed any more; null while it can. A number is signed once. */
export function signingResult(tx: Tx, signing: Signing, now: number): 'SIGNED' | 'DECLINED' | 'OVER' | null {
  if (signing.done) return signing.done;
  const known = findAgreement(tx, signing.external_agreement_no);
  return known || signing.sign_before <= now ? 'OVER' : null;
}
export type SignResult = PasswordProblem | { readonly kind: 'SIGNED' | 'OVER' };

/** The payer agrees with the pay password. */
export function agree(
  tx: Tx,
  signing: Signing,
  { walletUserId, password }: { readonly walletUserId: string; readonly password: string },
  now: number,
): SignResult {
  const user = findUser(tx, walletUserId);
  if (signingResult(tx, signing, now) || !user) return { kind: 'OVER' };
  const problem = checkPassword(tx, user, password, now);
  if (problem) return problem;
  finishSigning(tx, signing, 'SIGNED');
  const { external_agreement_no, notify_url } = signing;
  const signature = { external_agreement_no, notify_url, password_token: null };
  sign(tx, { ...signature, wallet_user_id: walletUserId }, now);
  return { kind: 'SIGNED' };
}

/** The payer declines. */
export function decline(tx: Tx, signing: Signing): void {
  if (!signing.done) finishSigning(tx, signing, 'DECLINED');
}

/**
 * Until when the page can be signed. A test moves the wallet's clock, the merchant's or both, so the request's age is
 * by the clock it was made with.
 */
function endOfSigning(
  fields: Fields,
  content: Readonly<Record<string, unknown>>,
  { now, realNow }: Clocks,
): number | null {
  const named = textOf(content, 'sign_validity');
  if (named !== '') return parseGatewayTime(named);
  const made = parseGatewayTime(fields['timestamp'] ?? '') ?? realNow;
  const age = Math.min(Math.abs(now - made), Math.abs(realNow - made));
  return now - age + Number(textOf(content, 'effect_time') || USUAL_SECONDS) * 1_000;
}

function finishSigning(tx: Tx, signing: Signing, done: 'SIGNED' | 'DECLINED'): void {
  tx.run`update wallet_signings set done = ${done} where sign_id = ${signing.sign_id}`;
}
