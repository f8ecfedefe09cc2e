import { CHANNEL_UNKNOWN, EMPOWER_TOKEN_REFUSED, REGISTER_TOKEN_REFUSED } from '@life-payment/contract';
import { type Code, EMPOWER_AGREEMENTS, isRefusal, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../context.ts';
import { sha256 } from '../../crypto.ts';
import type { Tx } from '../../database/open.ts';
import { type Entering, letIn } from './admit.ts';
import { addConsents, addEmpowerment } from './consent-store.ts';
import type { LoginData } from './facts.ts';
import { register } from './login.ts';
import { finishStep, readProvisional } from './provisional-store.ts';
import { refusalOfState } from './sessions.ts';
import { readState } from './store.ts';

/** A provisional session with the token of its step: one without the other is good for nothing. */
type Step = { readonly sessionToken: string; readonly stepToken: string };

type Found = { readonly entering: Entering; readonly lifeUserId: string | null };

const find = async (
  context: Context,
  sessionToken: string,
  status: 2 | 3,
  refused: Code,
): Promise<Found | Refusal> => {
  const now = context.now();
  const waiting = await readProvisional(context.db, sha256(sessionToken), now);
  if (waiting?.status !== status) return refuse(refused);
  const channel = await context.channels.channel(waiting.outputEndpoint);
  if (!channel) return refuse(CHANNEL_UNKNOWN);
  const { walletUserId, appType, lifeUserId } = waiting;
  const person = { walletUserId, mobile: context.crypto.decrypt(waiting.mobileCipher) };
  return { entering: { context, channel, person, appType, now }, lifeUserId };
};

type Finish = (tx: Tx, found: Found) => Promise<LoginData | Refusal>;

/** Ends the provisional session and goes on with what its step is for, both or neither. */
const take = async (
  context: Context,
  { sessionToken, stepToken }: Step,
  status: 2 | 3,
  refused: Code,
  finish: Finish,
): Promise<LoginData | Refusal> => {
  const found = await find(context, sessionToken, status, refused);
  if (isRefusal(found)) return found;
  return context.db.transaction().execute(async (tx) => {
    const { now } = found.entering;
    const taken = await finishStep(tx, sha256(sessionToken), sha256(stepToken), now);
    return taken ? finish(tx, found) : refuse(refused);
  });
};

/** Registers the person of a provisional session of status 2. */
export const finishRegistration = (context: Context, step: Step): Promise<LoginData | Refusal> =>
  take(context, step, 2, REGISTER_TOKEN_REFUSED, (tx, { entering }) => register(tx, entering));

/** Authorises the channel for the user of a provisional session of status 3. */
export const finishEmpowerment = (context: Context, step: Step): Promise<LoginData | Refusal> =>
  take(context, step, 3, EMPOWER_TOKEN_REFUSED, async (tx, { entering, lifeUserId }) => {
    if (lifeUserId === null) return refuse(EMPOWER_TOKEN_REFUSED);
    const refused = refusalOfState(await readState(tx, lifeUserId));
    if (refused) return refused;
    const given = { lifeUserId, outputEndpoint: entering.channel.outputEndpoint, at: entering.now };
    await addEmpowerment(tx, given);
    await addConsents(tx, given, EMPOWER_AGREEMENTS);
    return letIn(tx, entering, lifeUserId);
  });
