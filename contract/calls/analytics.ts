import { Type } from 'typebox';
import { call, strict } from './call.ts';
import { OutputEndpoint } from './fields.ts';

/** The most events in one request. */
export const ANALYTICS_BATCH = 100;

export const ANALYTICS_EVENTS = [
  'PAGE_VIEW',
  'REQUEST_START',
  'REQUEST_SUCCESS',
  'FUNCTION_DELAY',
  'HEARTBEAT',
] as const;

/** A path of the app or of a call, without query: it names things, never people. */
const Path = Type.String({ maxLength: 100, pattern: '^/[A-Za-z0-9_/.-]*$' });

/** One event. No field has room for personal data. */
export const AnalyticsEvent = strict({
  kind: Type.Enum([...ANALYTICS_EVENTS]),
  /** The phone's time, in milliseconds since 1970. */
  at: Type.Integer({ minimum: 0, maximum: 9_999_999_999_999 }),
  page: Path,
  /** Path of the call, for requests. */
  call: Type.Optional(Path),
  /** Name of the function, for delays. */
  name: Type.Optional(Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9_.-]+$' })),
  durationMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
});

export const collect = call(
  '/analytics/collect',
  'public',
  'Takes analytics events: pages, requests, delays; nothing about the person',
  strict({
    product: Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' }),
    platform: Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' }),
    version: Type.String({ maxLength: 20, pattern: '^[0-9.]+$' }),
    outputEndpoint: OutputEndpoint,
    /** A random id of this visit. */
    visit: Type.String({ maxLength: 36, pattern: '^[0-9a-f-]+$' }),
    events: Type.Array(AnalyticsEvent, { minItems: 1, maxItems: ANALYTICS_BATCH }),
  }),
  strict({ taken: Type.Integer() }),
);

export const analyticsCalls = [collect] as const;
