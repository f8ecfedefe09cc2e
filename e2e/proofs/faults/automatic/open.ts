import { randomUUID } from 'node:crypto';
import { UNIT_NOT_ANSWERING } from '@life-payment/contract';
import { AUTOPAY_TERMS, openingPurpose, versionOf } from '@life-payment/contract/rules';
import { eventually, type TestAccount } from '../../../support/api.ts';
import type { TestUser } from '../../../support/wallet-desk.ts';
import type { Payer } from '../client.ts';
import type { Stage } from '../journey.ts';
import type { AutomaticJourney } from './plan.ts';

const OPENED_WITHIN_MS = 60_000;

/** An account with automatic payment, and the end that its journey plans. */
export type Opened = {
  readonly journey: AutomaticJourney;
  readonly payer: Payer;
  /** The user who signed at the wallet. */
  readonly signer: TestUser;
  readonly account: TestAccount;
  readonly agreementId: string;
};

type Binding = Pick<Opened, 'journey' | 'payer' | 'signer'> & { readonly accountId: string };

/** The first day of an automatic journey: an account is saved, automatic payment is opened for it, and its unit announces a bill. */
export async function openAutomatic(stage: Stage, journey: AutomaticJourney): Promise<Opened> {
  const { sandbox, layer } = stage;
  const payer = await stage.newPayer();
  const account = await sandbox.newAccount(journey.account);
  const { unitId, accountNumber, area } = account;
  // The unit answers at once when a payer waits for the deduction to be under way.
  if (!journey.meanwhile) layer.name(accountNumber, `account ${journey.number}`);
  const query = await payer.call('/bill/queryBill', { unitId, accountNumber, area }, [UNIT_NOT_ANSWERING]);
  const { accountId } = await payer.call('/user/saveAccount', { queryId: query.queryId });
  const signer = journey.signer === 'OTHER' ? (await stage.newPayer()).user : payer.user;
  const open = journey.opening === 'PASSWORD' ? openByPassword : openOnPage;
  const agreementId = await open(stage, { journey, payer, signer, accountId });
  if (account.bills.length > 0) await sandbox.announce(account);
  return { journey, payer, signer, account, agreementId };
}

/** Signs by the pay password. A payer who hears that the result is unknown taps again. */
async function openByPassword({ sandbox, layer }: Stage, opening: Binding): Promise<string> {
  const { payer, journey } = opening;
  const binding = bindRequest(opening);
  const passwordToken = await sandbox.passwordToken(payer.user, openingPurpose(binding.requestId));
  // The seed decides by these names. They must not change, or a seed would not repeat its decisions.
  layer.name(passwordToken, `agreement ${journey.number}`);
  const body = { ...binding, passwordToken };
  const { agreementId } = await eventually(
    () => payer.call('/autopay/bindAutoPayByPassword', body),
    ({ state }) => state === 'SIGNED',
    OPENED_WITHIN_MS,
  );
  return agreementId;
}

function bindRequest({ journey, accountId }: Pick<Binding, 'journey' | 'accountId'>) {
  return {
    requestId: randomUUID(),
    accountId,
    rule: journey.rule,
    agreementVersion: versionOf(AUTOPAY_TERMS),
  };
}

/** Signs on the wallet's page. The wallet sends its notice as often as the journey plans. */
async function openOnPage({ sandbox, layer }: Stage, binding: Binding): Promise<string> {
  const { payer, signer, journey } = binding;
  const { agreementId, sign } = await payer.call('/autopay/bindAutopay', bindRequest(binding));
  layer.name(agreementId, `agreement ${journey.number}`);
  await sandbox.bendWallet(agreementId, { notify: journey.news });
  await sandbox.sign(signer, sign.value);
  return agreementId;
}
