import type { UnitDescription } from '@life-payment/biller-api';
import {
  AUTOPAY_IN_WALLET,
  AUTOPAY_NO_PASSWORD,
  AUTOPAY_ON_PHONE,
  type bindAutopay,
  REQUEST_ID_REUSED,
  type RequestOf,
  type ResponseOf,
  TERMS_CHANGED,
  type viewAutopay,
} from '@life-payment/contract';
import { AUTOPAY_OPENED_PATH, BASE } from '@life-payment/contract/pages';
import {
  AUTOPAY_MOST,
  AUTOPAY_TERMS,
  type AutopayRule,
  checkAmount,
  isRefusal,
  maskAccountNumber,
  type Refusal,
  refuse,
  versionOf,
} from '@life-payment/contract/rules';
import { withAccountsLocked } from '../billing/index.ts';
import type { Config } from '../config.ts';
import type { Context } from '../kit/context.ts';
import { sha256 } from '../kit/crypto.ts';
import type { Tx } from '../kit/database/open.ts';
import { newAgreementId } from '../kit/ids.ts';
import { enqueue } from '../kit/jobs/queue.ts';
import type { LoginSession } from '../kit/ports/channels.ts';
import type { WalletMandates } from '../kit/ports/wallet.ts';
import { after, instant } from '../kit/time.ts';
import { addConsents, readWalletIds } from '../people/index.ts';

import { SIGNING_MS, signingWait } from './advance-mandate.ts';
import { insertMandate, type MandateRow, mandateOfRequest, readMandate } from './mandate-store.ts';
import {
  askBillingHabits,
  type Bindable,
  bindableOf,
  mostOf,
  refusedByOther,
  refusedChoice,
  refusedOpening,
  ruleColumns,
  rulesHashOf,
} from './offer.ts';

/** The request to open a mandate; `by`: how it will be signed. */
export type Binding = RequestOf<typeof bindAutopay> & { readonly by: 'PAGE' | 'PASSWORD' };

/** Begins a mandate that waits for the payer's signature, or returns that of the same request. */
export async function beginMandate(
  context: Context,
  caller: Caller,
  binding: Binding,
): Promise<{ readonly mandate: MandateRow; readonly wallet: WalletMandates } | Refusal> {
  const { lifeUserId } = caller.session;
  const bindable = await bindableOf(context, lifeUserId, binding.accountId);
  if (isRefusal(bindable)) return bindable;
  const wrongPlace = await refusedSigningPlace(context, caller);
  if (wrongPlace) return wrongPlace;
  const made = await mandateOfRequest(context.db, lifeUserId, binding.requestId);
  const { mandates: wallet } = context.wallet;
  if (binding.by === 'PASSWORD' && !wallet.byPassword) return refuse(AUTOPAY_NO_PASSWORD);
  const refused = made ? null : await refusedBinding(context, lifeUserId, bindable, binding);
  if (refused) return refused;
  const mandate = made ? earlier(made, binding) : await writeLocked(context, caller, bindable, binding);
  return isRefusal(mandate) ? mandate : { mandate, wallet };
}

/** Why a request is refused; null when it is not. Asks the unit only if a pay day is chosen. */
async function refusedBinding(
  context: Context,
  lifeUserId: string,
  bindable: Bindable,
  { rule, payDay, agreementVersion }: Binding,
): Promise<Refusal | null> {
  if (agreementVersion !== versionOf(AUTOPAY_TERMS)) return refuse(TERMS_CHANGED, 'agreementVersion');
  const refused = await refusedOpening(context, lifeUserId, bindable);
  if (refused) return refused;
  const habits = payDay === undefined ? null : await askBillingHabits(context, bindable);
  if (isRefusal(habits)) return habits;
  const habit = habits?.habit ?? { billDay: null, due: null };
  return refusedChoice(bindable.unit, habit, { rule, payDay }, context.now());
}

/** The mandate of an earlier request with the same id; refused when that request was different. */
function earlier(made: MandateRow, binding: Binding): MandateRow | Refusal {
  return made.requestHash.equals(hashOf(binding)) ? made : refuse(REQUEST_ID_REUSED, 'requestId');
}

/** Hash of the request, without the password token, which only proves the payer. */
function hashOf({ by, accountId, rule, payDay, agreementVersion }: Binding): Buffer {
  return sha256(
    JSON.stringify([by, accountId, ...Object.values(ruleColumns(rule)), payDay ?? null, agreementVersion]),
  );
}

/** Checks again while the user's accounts are locked: of simultaneous requests, the first makes the mandate. */
function writeLocked(
  context: Context,
  caller: Caller,
  bindable: Bindable,
  binding: Binding,
): Promise<MandateRow | Refusal> {
  const { lifeUserId } = caller.session;
  return withAccountsLocked(context, lifeUserId, async (tx) => {
    const made = await mandateOfRequest(tx, lifeUserId, binding.requestId);
    if (made) return earlier(made, binding);
    const refused = await refusedByOther(tx, lifeUserId, binding.accountId);
    if (refused) return refused;
    const written = await write(tx, context, caller, bindable, binding);
    if (!written) throw new Error('a mandate that was written is not there');
    return written;
  });
}

async function write(
  tx: Tx,
  context: Context,
  { session }: Caller,
  bindable: Bindable,
  binding: Binding,
): Promise<MandateRow | null> {
  const now = context.now();
  const { lifeUserId, outputEndpoint, appType } = session;
  const { unit, accountNumber } = bindable;
  const agreementId = newAgreementId(lifeUserId, now);
  const signBefore = after(now, SIGNING_MS);
  const nextActionAt = signingWait(0, signBefore, now);
  // Only the wallet itself has let this session open a mandate, so the user's wallet identity is the session's.
  const [walletId = null] = await readWalletIds(tx, lifeUserId);
  await insertMandate(tx, {
    lifeUserId,
    agreementId,
    accountId: bindable.accountId,
    unitId: unit.unitId,
    projectType: unit.projectType,
    billing: unit.billing,
    area: bindable.area,
    numberCipher: context.crypto.encrypt(accountNumber),
    numberHash: context.crypto.lookUpHash('account', accountNumber),
    numberMasked: maskAccountNumber(accountNumber),
    holderMasked: bindable.holderMasked,
    remark: bindable.remark,
    requestId: binding.requestId,
    requestHash: hashOf(binding),
    outputEndpoint,
    appType,
    ...ruleColumns(binding.rule),
    payDay: binding.payDay ?? null,
    signedMost: mostOf(binding.rule),
    rulesHash: rulesHashOf(unit),
    consentVersion: binding.agreementVersion,
    createdAt: now,
    signBefore,
    nextActionAt,
    walletId,
  });
  await addConsents(tx, { lifeUserId, outputEndpoint, at: now }, AUTOPAY_TERMS);
  await enqueue(tx, 'agreement', agreementId, nextActionAt);
  return readMandate(tx, agreementId);
}

type Sign = ResponseOf<typeof bindAutopay>['sign'];

type ToSign = {
  readonly agreementId: string;
  readonly signBefore: Date;
  readonly outputEndpoint: string;
};

/** The signed address of the wallet's page on which the payer signs. Makes no call. */
export async function howToSign(context: Context, wallet: WalletMandates, toSign: ToSign): Promise<Sign> {
  const { agreementId, signBefore } = toSign;
  const value = await wallet.signingPage({
    agreementId,
    signBefore,
    returnUrl: returnUrl(context.config, toSign),
  });
  return { value, expiresAt: instant(signBefore) };
}

/** The page to which the wallet returns the payer, which shows the result. */
function returnUrl(config: Config, { agreementId, outputEndpoint }: ToSign): string {
  const address = new URL(`${BASE}${AUTOPAY_OPENED_PATH}`, config.publicUrl);
  address.searchParams.set('agreementId', agreementId);
  address.searchParams.set('outputEndpoint', outputEndpoint);
  return address.href;
}

type SigningPlace = ResponseOf<typeof viewAutopay>['here'];

/** Who makes a call, and with which browser. */
export type Caller = { readonly session: LoginSession; readonly userAgent: string };

const WALLET_CLIENT = /LifeWallet\//;
/** The wallet client's systems; on an iPad it calls itself a Macintosh's. */
const PHONE = /Android|iPhone|iPad|iPod|Macintosh/;

/**
 * Whether a payer can sign at the wallet where the app is open: only in the wallet client on a phone. The session shows
 * the wallet client, because the wallet itself proved the payer; the browser's own name can only lead to a refusal.
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

/** Suggestions for an account without history, in fen. */
const CAP = 30_000;
const TOP_UP = 5_000;

/** Caps are multiples of this, in fen. */
const STEP = 1_000;

/** The top-up amounts that a unit suggests and accepts, in fen. */
export function amountsOf(unit: UnitDescription): number[] {
  return unit.billing === 'PREPAID'
    ? unit.suggested.filter(
        (amount) => amount <= AUTOPAY_MOST && checkAmount(unit.amount, 0, amount) === null,
      )
    : [];
}

/**
 * The suggested rule: a cap of twice the usual amount, because a higher bill needs approval anyway; or the unit's first
 * top-up amount.
 */
export function suggestedRule(unit: UnitDescription, usual: number | null): AutopayRule {
  if (unit.billing === 'POSTPAID') {
    const twice = usual === null ? CAP : Math.ceil((2 * usual) / STEP) * STEP;
    return { cap: Math.min(Math.max(twice, STEP), AUTOPAY_MOST) };
  }
  const amount = topUpOf(unit);
  return { amount, threshold: Math.max(Math.floor(amount / 2), 1) };
}

function topUpOf(unit: UnitDescription): number {
  return (
    amountsOf(unit)[0] ??
    (unit.amount.kind === 'RANGE' ? Math.max(unit.amount.min, unit.amount.multiple) : TOP_UP)
  );
}
