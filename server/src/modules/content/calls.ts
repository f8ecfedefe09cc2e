import {
  CHANNEL_UNKNOWN,
  getBannerList,
  getFAQList,
  hitsFAQ,
  myService,
  NO_SUCH_THING,
} from '@life-payment/contract';
import { QUESTIONS_PATH } from '@life-payment/contract/pages';
import { refuse, textIn } from '@life-payment/contract/rules';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import type { Channels } from '../../kit/ports/channels.ts';
import { DEFAULT_ENDPOINT } from '../channel/index.ts';
import { countHit, readFaqs } from './faq-store.ts';
import { readService } from './service-store.ts';
import { readBanners } from './store.ts';

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
  const { phone = null, opens = null, closes = null, helpPage = null } = named ?? {};
  return {
    ...(phone === null ? {} : { phone }),
    ...(opens === null || closes === null ? {} : { hours: { from: opens, to: closes } }),
    // The app's own page of questions, where the staff named no other.
    helpPage: helpPage ?? QUESTIONS_PATH,
  };
});

export const contentCalls: readonly ServedCall[] = [bannerList, faqList, hit, service];

async function unknownChannel(channels: Channels, outputEndpoint: string) {
  return (await channels.channel(outputEndpoint)) ? null : refuse(CHANNEL_UNKNOWN, 'outputEndpoint');
}
