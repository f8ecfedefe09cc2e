import {
  type decryptAndGetToken,
  LINK_EXPIRED,
  LINK_REFUSED,
  LINK_USED,
  type ResponseOf,
} from '@life-payment/contract';
import { isRefusal, type Language, NO_NEW_NUMBERS, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { sha256 } from '../../kit/crypto.ts';
import { newToken } from '../../kit/ids.ts';
import type { PartnerLink } from '../../kit/ports/channel.ts';
import { after, instant } from '../../kit/time.ts';
import { queryTarget, targetOf } from '../bills/index.ts';
import { addGuest, channelOfKind } from '../identity/index.ts';
import { liveGuestOrder } from '../orders/index.ts';
import { LIVES_MS } from './sessions.ts';
import { addSession, type KeptSession, readByLink } from './store.ts';

type Answer = ResponseOf<typeof decryptAndGetToken>;

/** Opens a partner's link into an order session: once, and again with that session's token while it lives. */
export async function openLink(
  context: Context,
  data: string,
  token: string,
  language: Language,
): Promise<Answer | Refusal> {
  const link = await linkOf(context, data);
  if (isRefusal(link)) return link;
  const kept = await readByLink(context.db, link.outputEndpoint, link.jti);
  if (!kept) return openFirst(context, link, language);
  const own = token !== '' && kept.tokenHash.equals(sha256(token)) && kept.expiresAt > context.now();
  return own ? openAgain(context, kept, token, language) : refuse(LINK_USED, 'data');
}

/** The content of a link; refused with a reason when it can't be opened. */
async function linkOf(context: Context, data: string): Promise<PartnerLink | Refusal> {
  const opened = await context.signOn.openLink(data, async (outputEndpoint) => {
    const channel = await channelOfKind(context, outputEndpoint, 'PARTNER');
    return isRefusal(channel) ? null : channel;
  });
  switch (opened.kind) {
    case 'OPENED':
      return opened.link;
    case 'EXPIRED':
      return refuse(LINK_EXPIRED, 'data');
    case 'REFUSED':
      return refuse(LINK_REFUSED, 'data');
  }
}

/**
 * Opens a link for the first time. Asks the unit before the link counts as opened, so that it can be opened again when
 * the unit does not answer.
 */
async function openFirst(context: Context, link: PartnerLink, language: Language): Promise<Answer | Refusal> {
  const now = context.now();
  const lifeUserId = await addGuest(context.db, now);
  const found = await query(context, lifeUserId, link, language);
  if (isRefusal(found)) return found;
  const token = newToken();
  const session: KeptSession = {
    lifeUserId,
    tokenHash: sha256(token),
    outputEndpoint: link.outputEndpoint,
    unitId: link.unitId,
    area: link.area,
    numberCipher: context.crypto.encrypt(link.accountNumber),
    createdAt: now,
    expiresAt: after(now, LIVES_MS),
  };
  if (!(await addSession(context.db, session, link))) return refuse(LINK_USED, 'data');
  return { token, expiresAt: instant(session.expiresAt), query: found };
}

/** Asks the unit about the account of a link. An unknown unit is a fault of the link; a unit that takes no new numbers is not. */
async function query(
  context: Context,
  lifeUserId: string,
  { unitId, accountNumber, area }: Pick<PartnerLink, 'unitId' | 'accountNumber' | 'area'>,
  language: Language,
) {
  const target = await targetOf(context, lifeUserId, { unitId, accountNumber, area });
  if (!isRefusal(target)) return queryTarget(context, lifeUserId, target, language);
  return target.refused === NO_NEW_NUMBERS ? refuse(NO_NEW_NUMBERS) : refuse(LINK_REFUSED, 'data');
}

/** A link that was opened before, by the holder of its session, who has reloaded the page. */
async function openAgain(
  context: Context,
  kept: KeptSession,
  token: string,
  language: Language,
): Promise<Answer | Refusal> {
  const session = { token, expiresAt: instant(kept.expiresAt) };
  const orderId = await liveGuestOrder(context.db, kept.lifeUserId);
  if (orderId !== null) return { ...session, orderId };
  const { unitId, area } = kept;
  const accountNumber = context.crypto.decrypt(kept.numberCipher);
  const found = await query(context, kept.lifeUserId, { unitId, accountNumber, area }, language);
  return isRefusal(found) ? found : { ...session, query: found };
}
