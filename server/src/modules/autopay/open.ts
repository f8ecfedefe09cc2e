import {
  AUTOPAY_NO_PASSWORD,
  AUTOPAY_NOT_OFFERED,
  type bindAutopay,
  REQUEST_ID_REUSED,
  type RequestOf,
  TERMS_CHANGED,
} from '@life-payment/contract';
import {
  AUTOPAY_TERMS,
  isRefusal,
  maskAccountNumber,
  type Refusal,
  refuse,
  versionOf,
} from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { sha256 } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/database/open.ts';
import { newAgreementId } from '../../kit/ids.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import type { WalletMandates } from '../../kit/ports/wallet-mandates.ts';
import { after } from '../../kit/time.ts';
import type { WalletName } from '../../kit/wallet-id.ts';
import { walletOfChannel } from '../../kit/wallet-of-channel.ts';
import { withAccountsLocked } from '../accounts/index.ts';
import { addConsents, readWalletIds } from '../identity/index.ts';
import {
  insertMandate,
  type MandateRow,
  mandateOfRequest,
  readMandate,
  SIGNING_MS,
  signingWait,
} from '../mandates/index.ts';
import {
  askBillingHabits,
  type Bindable,
  bindableOf,
  refusedByOther,
  refusedChoice,
  refusedOpening,
} from './offer.ts';
import { mostOf, ruleColumns, rulesHashOf } from './rule.ts';
import { type Caller, refusedSigningPlace } from './signing-place.ts';

/** The request to open a mandate; `by`: how it will be signed. */
export type Binding = RequestOf<typeof bindAutopay> & { readonly by: 'PAGE' | 'PASSWORD' };

type Begun = Binding & { readonly provider: WalletName };

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
  // An activation that has begun is signed at the wallet where it began, even if its channel has another wallet now.
  const provider = made?.provider ?? (await walletOfChannel(context, caller.session.outputEndpoint));
  const { mandates: wallet } = context.wallets.of(provider);
  if (!wallet) return refuse(AUTOPAY_NOT_OFFERED);
  if (binding.by === 'PASSWORD' && !wallet.byPassword) return refuse(AUTOPAY_NO_PASSWORD);
  const refused = made ? null : await refusedBinding(context, lifeUserId, bindable, binding);
  if (refused) return refused;
  const mandate = made
    ? earlier(made, binding)
    : await writeLocked(context, caller, bindable, { ...binding, provider });
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
  binding: Begun,
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
  binding: Begun,
): Promise<MandateRow | null> {
  const now = context.now();
  const { lifeUserId, outputEndpoint, appType } = session;
  const { unit, accountNumber, dataKey } = bindable;
  const agreementId = newAgreementId(lifeUserId, now);
  const signBefore = after(now, SIGNING_MS);
  const nextActionAt = signingWait(0, signBefore, now);
  // Only the wallet itself has let this session open a mandate, so the user's wallet identity is the session's.
  const [walletId = null] = await readWalletIds(tx, lifeUserId);
  await insertMandate(tx, {
    lifeUserId,
    agreementId,
    provider: binding.provider,
    accountId: bindable.accountId,
    unitId: unit.unitId,
    projectType: unit.projectType,
    billing: unit.billing,
    area: bindable.area,
    numberCipher: context.crypto.encryptFor(dataKey, accountNumber),
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
