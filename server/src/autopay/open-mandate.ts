import {
  AUTOPAY_IN_WALLET,
  AUTOPAY_NO_PASSWORD,
  AUTOPAY_ON_PHONE,
  type bindAutopay,
  NO_SUCH_THING,
  REQUEST_ID_REUSED,
  type RequestOf,
  type ResponseOf,
  TERMS_CHANGED,
  type viewAutopay,
} from '@life-payment/contract';
import { AUTOPAY_OPENED_PATH, BASE } from '@life-payment/contract/pages';
import {
  AUTOPAY_TERMS,
  isRefusal,
  maskAccountNumber,
  type Refusal,
  refuse,
  versionOf,
} from '@life-payment/contract/rules';
import { readAccount, withAccountsLocked } from '../billing/index.ts';
import type { Context } from '../kit/context.ts';
import { sha256 } from '../kit/crypto.ts';
import type { Tx } from '../kit/database/open.ts';
import { newAgreementId } from '../kit/ids.ts';
import { enqueue } from '../kit/jobs/queue.ts';
import type { LoginSession } from '../kit/ports/channels.ts';
import { after, instant } from '../kit/time.ts';
import { addConsents, readWalletIds } from '../people/index.ts';
import { findMandateOfRequest, insertMandate, type MandateRow, readMandate } from './mandate-store.ts';
import {
  type Bindable,
  bindableOf,
  mostOf,
  refusedByOther,
  refusedChoice,
  refusedOpening,
  ruleColumns,
  rulesHashOf,
} from './offer.ts';
import { nextMandateQuery, SIGNING_MS } from './schedule.ts';

/** Session and browser of a caller. */
export type Caller = { readonly session: LoginSession; readonly userAgent: string };

/** The request to open a mandate; `by`: how it will be signed. */
type Binding = RequestOf<typeof bindAutopay> & { readonly by: 'PAGE' | 'PASSWORD' };

/** Begins a mandate that waits for the payer's signature, or returns that of the same request. */
export async function beginMandate(
  context: Context,
  caller: Caller,
  binding: Binding,
): Promise<MandateRow | Refusal> {
  const { lifeUserId } = caller.session;
  const bindable = await bindableOf(context, lifeUserId, binding.accountId);
  if (isRefusal(bindable)) return bindable;
  const wrongPlace = await refusedSigningPlace(context, caller);
  if (wrongPlace) return wrongPlace;
  const existing = await findMandateOfRequest(context.db, lifeUserId, binding.requestId);
  if (binding.by === 'PASSWORD' && !context.wallet.mandates.byPassword) return refuse(AUTOPAY_NO_PASSWORD);
  if (existing) return replay(existing, binding);
  return (
    (await refusedBinding(context, lifeUserId, bindable, binding)) ??
    writeLocked(context, caller, bindable, binding)
  );
}

/** Why a request is refused; null when it is not. Asks the unit only if a pay day is chosen. */
async function refusedBinding(
  context: Context,
  lifeUserId: string,
  bindable: Bindable,
  { rule, payDay, agreementVersion }: Binding,
): Promise<Refusal | null> {
  if (agreementVersion !== versionOf(AUTOPAY_TERMS)) return refuse(TERMS_CHANGED, 'agreementVersion');
  return (
    (await refusedOpening(context.db, lifeUserId, bindable)) ??
    refusedChoice(context, lifeUserId, bindable, { rule, payDay })
  );
}

/** The mandate of an earlier request with the same id; refused when that request was different. */
function replay(existing: MandateRow, binding: Binding): MandateRow | Refusal {
  const isSame = existing.requestHash.equals(hashRequest(binding));
  return isSame ? existing : refuse(REQUEST_ID_REUSED, 'requestId');
}

/** Leaves out the password token, which only proves the payer. */
function hashRequest({ by, accountId, rule, payDay, agreementVersion }: Binding): Buffer {
  return sha256(
    JSON.stringify([by, accountId, ...Object.values(ruleColumns(rule)), payDay ?? null, agreementVersion]),
  );
}

/** Checks again while the user's accounts are locked: of simultaneous requests the first makes the mandate, and a deletion wins. */
function writeLocked(
  context: Context,
  caller: Caller,
  bindable: Bindable,
  binding: Binding,
): Promise<MandateRow | Refusal> {
  const { lifeUserId } = caller.session;
  return withAccountsLocked(context, lifeUserId, async (tx) => {
    const existing = await findMandateOfRequest(tx, lifeUserId, binding.requestId);
    if (existing) return replay(existing, binding);
    if (!(await readAccount(tx, lifeUserId, binding.accountId))) return refuse(NO_SUCH_THING, 'accountId');
    const refused = await refusedByOther(tx, lifeUserId, binding.accountId);
    return refused ?? write(tx, context, caller, bindable, binding);
  });
}

async function write(
  tx: Tx,
  context: Context,
  { session }: Caller,
  bindable: Bindable,
  binding: Binding,
): Promise<MandateRow> {
  const now = context.now();
  const { lifeUserId, outputEndpoint, appType } = session;
  const { unit, accountNumber } = bindable;
  const agreementId = newAgreementId(lifeUserId, now);
  const signBefore = after(now, SIGNING_MS);
  const nextActionAt = nextMandateQuery({ state: 'SIGNING', attempts: 0, signBefore }, now);
  // Only the wallet itself has let this session open a mandate, so the user's wallet identity is the session's.
  const [walletId = null] = await readWalletIds(tx, lifeUserId);
  await insertMandate(tx, {
    life_user_id: lifeUserId,
    agreement_id: agreementId,
    account_id: bindable.accountId,
    unit_id: unit.unitId,
    project_type: unit.projectType,
    billing: unit.billing,
    area: bindable.area,
    number_cipher: context.crypto.encrypt(accountNumber),
    number_hash: context.crypto.lookUpHash('account', accountNumber),
    number_masked: maskAccountNumber(accountNumber),
    holder_masked: bindable.holderMasked,
    remark: bindable.remark,
    request_id: binding.requestId,
    request_hash: hashRequest(binding),
    output_endpoint: outputEndpoint,
    app_type: appType,
    ...ruleColumns(binding.rule),
    pay_day: binding.payDay ?? null,
    signed_most: mostOf(binding.rule),
    rules_hash: rulesHashOf(unit),
    consent_version: binding.agreementVersion,
    created_at: now,
    sign_before: signBefore,
    next_action_at: nextActionAt,
    wallet_user_id: walletId?.id ?? null,
    wallet_id_kind: walletId?.kind ?? null,
  });
  await addConsents(tx, { lifeUserId, outputEndpoint, at: now }, AUTOPAY_TERMS);
  await enqueue(tx, 'mandate', agreementId, nextActionAt);
  const written = await readMandate(tx, agreementId);
  if (!written) throw new Error('a mandate that was written is not there');
  return written;
}

/** The signed address of the wallet's page on which the payer signs. Makes no call. */
export async function signingPage(
  { wallet, config }: Context,
  {
    agreementId,
    signBefore,
    outputEndpoint,
  }: Pick<MandateRow, 'agreementId' | 'outputEndpoint'> & { readonly signBefore: Date },
): Promise<ResponseOf<typeof bindAutopay>['sign']> {
  // The wallet returns the payer to the page that shows the result.
  const address = new URL(`${BASE}${AUTOPAY_OPENED_PATH}`, config.publicUrl);
  address.searchParams.set('agreementId', agreementId);
  address.searchParams.set('outputEndpoint', outputEndpoint);
  const value = await wallet.mandates.signingPage({ agreementId, signBefore, returnUrl: address.href });
  return { value, expiresAt: instant(signBefore) };
}

type SigningPlace = ResponseOf<typeof viewAutopay>['here'];

const WALLET_CLIENT = /LifeWallet\//;
/** The wallet client's systems; on an iPad it calls itself a Macintosh's. */
const PHONE = /Android|iPhone|iPad|iPod|Macintosh/;

/**
 * A payer can sign only in the wallet client on a phone. The session shows the client, because the wallet proved the
 * payer; the browser's own name can only refuse.
 */
export async function signingPlaceOf(
  { channels }: Pick<Context, 'channels'>,
  { session, userAgent }: Caller,
): Promise<SigningPlace> {
  const channel = await channels.channel(session.outputEndpoint);
  const byWallet = session.walletProved && channel?.settings.signOn?.kind === 'WALLET';
  if (!byWallet || !WALLET_CLIENT.test(userAgent)) return 'NOT_IN_WALLET';
  return PHONE.test(userAgent) ? 'OK' : 'NOT_ON_PHONE';
}

const REFUSALS: Readonly<Record<SigningPlace, Refusal | null>> = {
  OK: null,
  NOT_IN_WALLET: refuse(AUTOPAY_IN_WALLET),
  NOT_ON_PHONE: refuse(AUTOPAY_ON_PHONE),
};

/** Why a payer can't open, raise or close automatic payment where the app is open; null when they can. */
export async function refusedSigningPlace(context: Context, caller: Caller): Promise<Refusal | null> {
  return REFUSALS[await signingPlaceOf(context, caller)];
}
