import {
  COPY_GONE,
  closeAccount,
  fetchDataCopy,
  getClosing,
  getDataCopy,
  type ResponseOf,
  requestDataCopy,
} from '@life-payment/contract';
import { isRefusal, refuse } from '@life-payment/contract/rules';
import { sha256 } from '../../kit/crypto.ts';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import { unitName } from '../../kit/ports/catalogue.ts';
import type { LoginSession } from '../../kit/ports/session.ts';
import { instant } from '../../kit/time.ts';
import { useOwnCode } from '../identity/index.ts';
import { closeUser } from './close.ts';
import { readLosses, readOpenOrders } from './closing-store.ts';
import { askForCopy, fetchCopy, refusedToday } from './copy.ts';
import { type Asker, type KeptCopy, readCopy } from './copy-store.ts';

const requestCopy = serve(requestDataCopy, async (context, { session, token, body, language }) => {
  const { lifeUserId } = session;
  const refused =
    (await refusedToday(context, lifeUserId)) ?? (await useOwnCode(context, lifeUserId, 'DATA_COPY', body));
  if (refused) return refused;
  const copy = await askForCopy(context, askerOf(session, token), language);
  return isRefusal(copy) ? copy : view(copy);
});

const copyState = serve(getDataCopy, async ({ db, now }, { session, token }) => {
  const copy = await readCopy(db, askerOf(session, token), now());
  return copy ? view(copy) : { state: 'NONE' as const };
});

const fetchIt = serve(
  fetchDataCopy,
  async (context, { session, token, body }) =>
    (await fetchCopy(context, askerOf(session, token), body.copyId)) ?? refuse(COPY_GONE, 'copyId'),
);

const closing = serve(getClosing, async ({ db, catalogue, now }, { session, language }) => {
  const { lifeUserId } = session;
  const units = await catalogue.unitsById();
  const [open, losses] = await Promise.all([
    readOpenOrders(db, lifeUserId),
    readLosses(db, lifeUserId, now()),
  ]);
  const openOrders = open.map(({ orderId, unitId, amount, unpaid }) => {
    const unit = units.get(unitId);
    return { orderId, unitName: unit ? unitName(unit, language) : unitId, amount, unpaid };
  });
  return { openOrders, ...losses };
});

const close = serve(
  closeAccount,
  async (context, { session, body, language }) =>
    (await closeUser(context, { lifeUserId: session.lifeUserId, language, typed: body })) ?? {},
);

/** Calls with which payers get a copy of their data and close their account. */
export const ownDataCalls: readonly ServedCall[] = [requestCopy, copyState, fetchIt, closing, close];

function askerOf({ lifeUserId }: LoginSession, token: string): Asker {
  return { lifeUserId, sessionHash: sha256(token) };
}

function view({ copyId, askedAt, made, expiresAt }: KeptCopy): ResponseOf<typeof getDataCopy> {
  return {
    state: made ? 'READY' : 'MAKING',
    copyId,
    askedAt: instant(askedAt),
    ...(made ? { until: instant(expiresAt) } : {}),
  };
}
