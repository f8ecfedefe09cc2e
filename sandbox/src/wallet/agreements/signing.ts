import type { Fields } from '../../http/service.ts';
import type { Tx } from '../../state/state.ts';
import { parseGatewayTime } from '../../time.ts';
import { address, bizContent, takesParameters, textOf } from '../open.ts';
import { checkPassword, type PasswordProblem } from '../pay.ts';
import { findUser } from '../users.ts';
import { findAgreement, PRODUCT, pageSecret, SCENE, sign } from './store.ts';

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

/** How long a page can be signed when the request does not say it, in seconds. */
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
  const signing: Signing = { ...request, sign_id: pageSecret(), done: null };
  tx.run(
    `insert into wallet_signings (sign_id, external_agreement_no, sign_before, method, notify_url, return_url, created_at)
     values (?, ?, ?, ?, ?, ?, ?)`,
    signing.sign_id,
    signing.external_agreement_no,
    signing.sign_before,
    signing.method,
    signing.notify_url,
    signing.return_url,
    clocks.now,
  );
  return signing;
}

export function findSigning(tx: Tx, signId: string): Signing | undefined {
  return tx.one<Signing>('select * from wallet_signings where sign_id = ?', signId);
}

/** Why a page can't be signed any more; null while it can. A number is signed once. */
export function whyOver(tx: Tx, signing: Signing, now: number): 'SIGNED' | 'DECLINED' | 'OVER' | null {
  if (signing.done) return signing.done;
  const known = findAgreement(tx, signing.external_agreement_no);
  return known || signing.sign_before <= now ? 'OVER' : null;
}

type Agreeing = { readonly walletUserId: string; readonly password: string };
export type SignResult = PasswordProblem | { readonly kind: 'SIGNED' | 'OVER' };

/** The payer agrees with the pay password. */
export function agree(
  tx: Tx,
  signing: Signing,
  { walletUserId, password }: Agreeing,
  now: number,
): SignResult {
  const user = findUser(tx, walletUserId);
  if (whyOver(tx, signing, now) || !user) return { kind: 'OVER' };
  const problem = checkPassword(tx, user, password, now);
  if (problem) return problem;
  finish(tx, signing, 'SIGNED');
  const { external_agreement_no, notify_url } = signing;
  const signature = { external_agreement_no, notify_url, password_token: null };
  sign(tx, { ...signature, wallet_user_id: walletUserId }, now);
  return { kind: 'SIGNED' };
}

/** The payer declines. */
export function decline(tx: Tx, signing: Signing): void {
  if (!signing.done) finish(tx, signing, 'DECLINED');
}

/**
 * Until when the page can be signed: seconds after the request was made, or the moment that the LifeWallet's own method
 * names. A test moves the wallet's clock, the merchant's or both, so the request's age is by the clock it was made with.
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

function finish(tx: Tx, signing: Signing, done: 'SIGNED' | 'DECLINED'): void {
  tx.run('update wallet_signings set done = ? where sign_id = ?', done, signing.sign_id);
}
