import { Type } from 'typebox';
import { call, NOTHING, strict } from './call.ts';
import { Fen, Id, Instant, OutputEndpoint, ProjectType, RequestId } from './fields.ts';

/** The page of a campaign: year-end warmth, summer coolness, or the marketing page itself. */
export const CAMPAIGN_KINDS = ['YEAR_END', 'SUMMER', 'EVERYDAY'] as const;
export const CampaignKind = Type.Enum([...CAMPAIGN_KINDS]);

/** The amount that a coupon takes off (fen), and when it can be used. */
const Worth = {
  title: Type.String({ description: 'in the language of the request' }),
  amount: Fen,
  minSpend: Type.Integer({ minimum: 1, description: 'fen an order has to come to; more than `amount`' }),
  projectTypes: Type.Optional(Type.Array(ProjectType, { description: 'left out: good for every project' })),
};

/** A coupon of the payer. An order uses one as a whole, once. */
export const Coupon = strict({
  couponId: Id,
  campaignId: Type.Optional(Id),
  ...Worth,
  state: Type.Enum(['AVAILABLE', 'HELD', 'USED', 'EXPIRED'], {
    description: 'HELD: by an order that is not paid yet; it comes back when that order is closed',
  }),
  expiresAt: Instant,
  orderId: Type.Optional(Type.String({ description: 'of the order that holds or used it' })),
  /** Reserved for the next order of an account. */
  appointed: Type.Optional(strict({ accountId: Id, until: Instant })),
});

/** A change of the points: earned or taken back with an order, or exchanged for a coupon. */
const PointsEntry = strict({
  kind: Type.Enum(['EARNED', 'TAKEN_BACK', 'EXCHANGED']),
  points: Type.Integer({ description: 'negative where they were taken' }),
  at: Instant,
  orderId: Type.Optional(Id),
  couponId: Type.Optional(Id),
});

export const getUserPointsInfo = call(
  '/points/getUserPointsInfo',
  'login',
  'Points with their history by page; with the first page also what they can be exchanged for, and the coupons',
  strict({
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
  }),
  strict({
    balance: Type.Integer({ description: 'negative when points were taken back after they were exchanged' }),
    tip: Type.Boolean({ description: 'the hint on home has not been hidden' }),
    history: Type.Array(PointsEntry, { description: 'newest first' }),
    nextCursor: Type.Optional(Type.String()),
    offers: Type.Array(
      strict({
        offerId: Id,
        points: Type.Integer({ minimum: 1 }),
        ...Worth,
        validDays: Type.Integer({ minimum: 1 }),
      }),
    ),
    coupons: Type.Array(Coupon, {
      description: 'usable ones first, the one that expires first at the top; at most 50',
    }),
  }),
);

export const pointsExchange = call(
  '/points/pointsExchange',
  'login',
  'Exchanges points for a coupon, exactly once; `points` is the price the payer saw',
  strict({ requestId: RequestId, offerId: Id, points: Type.Integer({ minimum: 1 }) }),
  strict({ coupon: Coupon, balance: Type.Integer() }),
);

export const pointsTipsUpdate = call(
  '/points/pointsTipsUpdate',
  'login',
  'Hides the points hint on home',
  NOTHING,
  NOTHING,
);

export const yzdQueryAmountTicket = call(
  '/marketing/yzdQueryAmountTicket',
  'public',
  'Amounts of the coupons on offer, and whether there are any left',
  strict({ kind: Type.Optional(CampaignKind), outputEndpoint: Type.Optional(OutputEndpoint) }),
  strict({
    tickets: Type.Array(
      strict({
        campaignId: Id,
        kind: CampaignKind,
        ...Worth,
        startsAt: Instant,
        endsAt: Instant,
        validDays: Type.Integer({ minimum: 1 }),
        state: Type.Enum(['NOT_YET', 'OPEN', 'ALL_GIVEN', 'OVER']),
      }),
    ),
  }),
);

export const yzdGrantTicket = call(
  '/marketing/yzdGrantTicket',
  'login',
  'Grants a coupon of a campaign, once a user and within its budget',
  strict({ requestId: RequestId, campaignId: Id }),
  strict({ coupon: Coupon }),
);

export const appointUseTicket = call(
  '/marketing/appointUseTicket',
  'login',
  "Keeps a coupon for an account's next order, for 15 minutes; appointing it again moves it",
  strict({ couponId: Id, accountId: Id }),
  strict({ coupon: Coupon }),
);

export const benefitCalls = [
  getUserPointsInfo,
  pointsExchange,
  pointsTipsUpdate,
  yzdQueryAmountTicket,
  yzdGrantTicket,
  appointUseTicket,
] as const;
