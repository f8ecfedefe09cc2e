import rateLimit from '@fastify/rate-limit';
import {
  addFeedback,
  analyticsCalls,
  decryptAndGetToken,
  identityCalls,
  isLogined,
} from '@life-payment/contract';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Config } from '../../config.ts';
import { MINUTE } from '../time.ts';

/** An address makes more requests than allowed. */
export class TooManyRequests extends Error {}

/** Most batches of analytics from an address in a minute: a phone sends ten, and many phones can share an address. */
const ANALYTICS_PER_MINUTE = 600;

/** Most feedback from an address in a minute: its bodies are large and are read before the session is known. */
const FEEDBACK_PER_MINUTE = 60;

/** Most requests without a partner's signature from an address in a minute. Signed requests have no limit. */
const UNSIGNED_PER_MINUTE = 600;

/** Calls of sign-on. Without `isLogined`, which every start of the app calls. */
const SIGN_ON: ReadonlySet<string> = new Set([
  ...identityCalls
    .filter(({ access, path }) => access === 'public' && path !== isLogined.path)
    .map(({ path }) => path),
  decryptAndGetToken.path,
]);

const ANALYTICS: ReadonlySet<string> = new Set(analyticsCalls.map(({ path }) => path));

/** The limit of a call, by its path. */
export type LimitsOf = (path: string) => onRequestAsyncHookHandler[];

/** Counts a request of an address in all processes. Returns the seconds after which it may ask again; null when not over the limit. */
export type SharedLimit = (address: string) => Promise<number | null>;

/**
 * Limits an address's requests to this process in a minute, by kind, in bounded memory; sign-on is also counted in all
 * processes. A limited request throws `TooManyRequests` with `Retry-After`.
 */
export async function addLimits(
  app: FastifyInstance,
  limits: Config['limits'],
  signOnEverywhere: SharedLimit,
): Promise<LimitsOf> {
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new TooManyRequests(),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
  const limit = (max: number): onRequestAsyncHookHandler[] =>
    max === 0 ? [] : [app.rateLimit({ max, timeWindow: MINUTE })];
  const signOn =
    limits.signOnsPerMinute === 0 ? [] : [...limit(limits.signOnsPerMinute), sharedHook(signOnEverywhere)];
  const calls = limit(limits.requestsPerMinute);
  const analytics = limit(Math.min(limits.requestsPerMinute, ANALYTICS_PER_MINUTE));
  const feedback = limit(Math.min(limits.requestsPerMinute, FEEDBACK_PER_MINUTE));
  return (path) => {
    if (SIGN_ON.has(path)) return signOn;
    if (path === addFeedback.path) return feedback;
    return ANALYTICS.has(path) ? analytics : calls;
  };
}

function sharedHook(take: SharedLimit): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const seconds = await take(request.ip);
    if (seconds === null) return;
    void reply.header('retry-after', seconds);
    throw new TooManyRequests();
  };
}

/** The limit of a partners' path. It counts, by network address, only requests without a partner's signature. */
export type UnsignedLimit = {
  /** Throws `TooManyRequests` while an address is over it. */
  readonly check: (request: FastifyRequest) => Promise<void>;
  readonly count: (request: FastifyRequest) => Promise<void>;
};

/** Makes the limit of one path. `addLimits` must be called before. */
export function unsignedLimit(app: FastifyInstance): UnsignedLimit {
  const limit = app.createRateLimit({ max: UNSIGNED_PER_MINUTE, timeWindow: MINUTE });
  return {
    check: async (request) => {
      const counted = await limit(request, { increment: false });
      if (!counted.isAllowed && counted.remaining === 0) throw new TooManyRequests();
    },
    count: async (request) => {
      await limit(request);
    },
  };
}
