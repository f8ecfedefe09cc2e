import { getUserPointsInfo, pointsExchange, pointsTipsUpdate } from '@life-payment/contract';
import { isRefusal } from '@life-payment/contract/rules';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import { couponView } from '../coupons/index.ts';
import { exchangePoints } from './exchange.ts';
import { pointsInfo } from './info.ts';
import { hideTip } from './store.ts';

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

export const pointsCalls: readonly ServedCall[] = [info, exchange, hide];
