import {
  appointUseTicket,
  CHANNEL_UNKNOWN,
  getUserPointsInfo,
  pointsExchange,
  pointsTipsUpdate,
  type ResponseOf,
  yzdGrantTicket,
  yzdQueryAmountTicket,
} from '@life-payment/contract';
import { isRefusal, type Language, refuse } from '@life-payment/contract/rules';
import { DEFAULT_ENDPOINT } from '../channels/index.ts';
import { type ServedCall, serve } from '../kit/http/serve.ts';
import { instant } from '../kit/time.ts';
import { type Campaign, grantTicket, readCampaigns } from './campaigns.ts';
import { appointCoupon, couponView, worthView } from './coupons.ts';

import { exchangePoints, pointsInfo } from './points.ts';

import { hideTip } from './points-store.ts';

type Ticket = ResponseOf<typeof yzdQueryAmountTicket>['tickets'][number];

const amounts = serve(yzdQueryAmountTicket, async (context, { body, language }) => {
  const outputEndpoint = body.outputEndpoint ?? DEFAULT_ENDPOINT;
  if (!(await context.channels.channel(outputEndpoint))) return refuse(CHANNEL_UNKNOWN, 'outputEndpoint');
  const campaigns = await readCampaigns(context.db, outputEndpoint, body.kind);
  const now = context.now();
  return { tickets: campaigns.map((campaign) => ticket(campaign, language, now)) };
});

const grant = serve(yzdGrantTicket, async (context, { body, session, language }) => {
  const granted = await grantTicket(context, session, body);
  return isRefusal(granted) ? granted : { coupon: couponView(granted, language, context.now()) };
});

const appoint = serve(appointUseTicket, async (context, { body, session, language }) => {
  const appointed = await appointCoupon(context, session.lifeUserId, body);
  return isRefusal(appointed) ? appointed : { coupon: couponView(appointed, language, context.now()) };
});

const info = serve(getUserPointsInfo, (context, { body, session, language }) =>
  pointsInfo(context, session.lifeUserId, language, body),
);

const exchange = serve(pointsExchange, async (context, { body, session, language }) => {
  const exchanged = await exchangePoints(context, session.lifeUserId, body);
  if (isRefusal(exchanged)) return exchanged;
  const { coupon, balance } = exchanged;
  return { coupon: couponView(coupon, language, context.now()), balance };
});

const hide = serve(pointsTipsUpdate, async ({ db, now }, { session }) => {
  await hideTip(db, session.lifeUserId, now());
  return {};
});

export const benefitCalls: readonly ServedCall[] = [amounts, grant, appoint, info, exchange, hide];

function ticket(campaign: Campaign, language: Language, now: Date): Ticket {
  return {
    campaignId: campaign.campaignId,
    kind: campaign.kind,
    ...worthView(campaign, language),
    startsAt: instant(campaign.startsAt),
    endsAt: instant(campaign.endsAt),
    validDays: campaign.validDays,
    state: ticketState(campaign, now),
  };
}

function ticketState({ startsAt, endsAt, left }: Campaign, now: Date): Ticket['state'] {
  if (now >= endsAt) return 'OVER';
  if (now < startsAt) return 'NOT_YET';
  return left ? 'OPEN' : 'ALL_GIVEN';
}
