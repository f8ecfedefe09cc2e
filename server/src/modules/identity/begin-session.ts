import type { Language } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { sha256 } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/database/open.ts';
import { newToken } from '../../kit/ids.ts';
import type { NamedPerson, PersonWithoutNumber } from '../../kit/ports/channel.ts';
import type { Channel } from '../../kit/ports/channels.ts';
import { isEmpowered } from './consent-store.ts';
import { type LoginData, loginFacts } from './facts.ts';
import { addProvisionalSession } from './provisional-store.ts';
import { addSession } from './session-store.ts';
import { addWalletIds } from './wallets-store.ts';

/** A person who signs on in a channel. */
export type Entering<P extends NamedPerson | PersonWithoutNumber = NamedPerson> = {
  readonly context: Context;
  readonly channel: Channel;
  readonly person: P;
  /** True when the wallet, the carrier or a code has proved the number; false when only the channel names it. */
  readonly proved: boolean;
  readonly appType: number;
  /** Language of what this person is told by text. */
  readonly language: Language;
  readonly now: Date;
};

/**
 * Begins a provisional session of a new person. No user changes before the registration. `codeNeeded`: the wallet has not
 * told the number, so the person has to type it and prove it by a code.
 */
export async function askToRegister(
  tx: Tx,
  entering: Entering | Entering<PersonWithoutNumber>,
): Promise<LoginData> {
  const { stepToken, data } = await wait(tx, entering, 2, null);
  const codeNeeded = entering.person.mobile === null;
  return { ...data, ...(codeNeeded && { codeNeeded }), registerToken: stepToken };
}

/** Begins a provisional session of a user who has to authorise the channel. `codeNeeded`: a code must prove the number first. */
export async function askToAuthorise(
  tx: Tx,
  entering: Entering,
  lifeUserId: string,
  codeNeeded: boolean,
): Promise<LoginData> {
  const { stepToken, data } = await wait(tx, entering, 3, lifeUserId);
  return { ...data, ...(codeNeeded && { codeNeeded }), bindEmpowerToken: stepToken };
}

/** Begins a full session. */
export async function beginFullSession(tx: Tx, entering: Entering, lifeUserId: string): Promise<LoginData> {
  const sessionId = newToken();
  const { channel, person, now } = entering;
  await addSession(
    tx,
    { ...entryOf(entering), tokenHash: sha256(sessionId), lifeUserId, walletProved: person.walletIds },
    now,
  );
  await addWalletIds(tx, lifeUserId, person.walletIds);
  return { status: 1, sessionId, lifeUserId, ...loginFacts(person.mobile, channel) };
}

/** Begins a full session, or a provisional one when the user has to authorise the channel first. */
export async function beginSession(tx: Tx, entering: Entering, lifeUserId: string): Promise<LoginData> {
  const { channel } = entering;
  const open =
    !channel.settings.needsEmpowerment || (await isEmpowered(tx, lifeUserId, channel.outputEndpoint));
  return open ? beginFullSession(tx, entering, lifeUserId) : askToAuthorise(tx, entering, lifeUserId, false);
}

async function wait(
  tx: Tx,
  entering: Entering | Entering<PersonWithoutNumber>,
  status: 2 | 3,
  lifeUserId: string | null,
) {
  const [sessionId, stepToken] = [newToken(), newToken()];
  const { context, channel, person, proved, now } = entering;
  await addProvisionalSession(
    tx,
    {
      ...entryOf(entering),
      status,
      lifeUserId,
      tokenHash: sha256(sessionId),
      stepTokenHash: sha256(stepToken),
      mobileCipher: person.mobile === null ? null : context.crypto.encrypt(person.mobile),
      walletIds: person.walletIds,
      proved,
    },
    now,
  );
  return { stepToken, data: { status, sessionId, ...loginFacts(person.mobile, channel) } };
}

function entryOf({ channel, appType }: Pick<Entering, 'channel' | 'appType'>) {
  return {
    outputEndpoint: channel.outputEndpoint,
    outputChannel: channel.group,
    appType,
  };
}
