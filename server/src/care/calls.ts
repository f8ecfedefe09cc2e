import {
  addFeedback,
  CHANNEL_UNKNOWN,
  COPY_GONE,
  closeAccount,
  collect,
  fetchDataCopy,
  getBannerList,
  getClosing,
  getDataCopy,
  getFAQList,
  hitsFAQ,
  myService,
  NO_SUCH_THING,
  type ResponseOf,
  rateFeedback,
  requestDataCopy,
} from '@life-payment/contract';
import { QUESTIONS_PATH } from '@life-payment/contract/pages';
import { isRefusal, refuse, textIn } from '@life-payment/contract/rules';
import { DEFAULT_ENDPOINT } from '../channels/index.ts';
import { sha256 } from '../kit/crypto.ts';
import { type ServedCall, serve } from '../kit/http/serve.ts';
import { unitName } from '../kit/ports/catalogue.ts';
import type { Channels, LoginSession } from '../kit/ports/channels.ts';
import { instant } from '../kit/time.ts';
import { useOwnCode } from '../people/index.ts';
import { addEvents } from './analytics.ts';
import { closeUser, readLosses, readOpenOrders } from './close-account.ts';
import { countHit, readBanners, readFaqs, readService } from './content-store.ts';
import {
  type Asker,
  requestCopy as beginCopy,
  fetchCopy,
  type KeptCopy,
  readCopy,
  refusedToday,
} from './data-copy.ts';
import { rateAnswer, takeFeedback } from './feedback.ts';

const bannerList = serve(getBannerList, async (context, { body, language }) => {
  const outputEndpoint = body.outputEndpoint ?? DEFAULT_ENDPOINT;
  const unknown = await unknownChannel(context.channels, outputEndpoint);
  if (unknown) return unknown;
  const banners = await readBanners(context.db, outputEndpoint);
  return {
    banners: banners.map(({ bannerId, title, text, route }) => ({
      bannerId,
      title: textIn(title, language),
      text: textIn(text, language),
      ...(route === null ? {} : { route }),
    })),
  };
});

const faqList = serve(getFAQList, async (context, { body, session, language }) => {
  const outputEndpoint = body.outputEndpoint ?? session.outputEndpoint;
  const unknown = await unknownChannel(context.channels, outputEndpoint);
  return unknown ?? { sections: await readFaqs(context.db, outputEndpoint, language) };
});

const hit = serve(hitsFAQ, async ({ db }, { body, session }) => {
  const hits = await countHit(db, body.faqId, session.tokenHash);
  return hits === null ? refuse(NO_SUCH_THING, 'faqId') : { hits };
});

const service = serve(myService, async (context, { body }) => {
  const outputEndpoint = body.outputEndpoint ?? DEFAULT_ENDPOINT;
  const unknown = await unknownChannel(context.channels, outputEndpoint);
  if (unknown) return unknown;
  const named = await readService(context.db, outputEndpoint);
  return {
    ...(named?.phone && { phone: named.phone }),
    ...(named?.opens && named.closes && { hours: { from: named.opens, to: named.closes } }),
    // The app's own page of questions, where the staff named no other.
    helpPage: named?.helpPage ?? QUESTIONS_PATH,
  };
});

const feedback = serve(addFeedback, (context, { session, body }) => takeFeedback(context, session, body));

const rating = serve(rateFeedback, (context, { session, body }) => rateAnswer(context, session, body));

const events = serve(collect, async ({ db, now }, { body }) => ({ taken: await addEvents(db, body, now()) }));

const requestCopy = serve(requestDataCopy, async (context, { session, token, body, language }) => {
  const { lifeUserId } = session;
  const refused =
    (await refusedToday(context, lifeUserId)) ?? (await useOwnCode(context, lifeUserId, 'DATA_COPY', body));
  if (refused) return refused;
  const copy = await beginCopy(context, askerOf(session, token), language);
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
  const openOrders = open.map(({ unitId, ...order }) => {
    const unit = units.get(unitId);
    return { ...order, unitName: unit ? unitName(unit, language) : unitId };
  });
  return { openOrders, ...losses };
});

const close = serve(
  closeAccount,
  async (context, { session, body, language }) =>
    (await closeUser(context, { lifeUserId: session.lifeUserId, language, typed: body })) ?? {},
);

export const careCalls: readonly ServedCall[] = [
  bannerList,
  faqList,
  hit,
  service,
  feedback,
  rating,
  events,
  requestCopy,
  copyState,
  fetchIt,
  closing,
  close,
];

async function unknownChannel(channels: Channels, outputEndpoint: string) {
  return (await channels.channel(outputEndpoint)) ? null : refuse(CHANNEL_UNKNOWN, 'outputEndpoint');
}

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
