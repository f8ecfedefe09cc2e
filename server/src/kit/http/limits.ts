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

/** An address asks more often than it may. */
export class TooManyRequests extends Error {}

/** Batches of analytics an address may send a minute: a phone sends ten, and many phones can share an address. */
const ANALYTICS_PER_MINUTE = 600;

/** Feedback an address may send a minute: its bodies are large, and read before it is known whose they are. */
const FEEDBACK_PER_MINUTE = 60;

/** What partners' entrances take from an address in a minute that is not a partner's word. What is theirs has no limit. */
const STRANGE_PER_MINUTE = 600;

/** Calls that let somebody in, or try to. What only asks who is logged in is called on every start and is none. */
const SIGN_ON: ReadonlySet<string> = new Set([
  ...identityCalls
    .filter(({ access, path }) => access === 'public' && path !== isLogined.path)
    .map(({ path }) => path),
  decryptAndGetToken.path,
]);

const ANALYTICS: ReadonlySet<string> = new Set(analyticsCalls.map(({ path }) => path));

/** What runs before a call, by its path. */
export type LimitsOf = (path: string) => onRequestAsyncHookHandler[];

/**
 * Limits of requests an address makes to this process in a minute, counted separately for sign-on, analytics,
 * feedback and everything else. The counting is in memory and bounded: of too many addresses the quietest are forgotten. Each
 * limited request throws `TooManyRequests`, with `Retry-After` set.
 */
export async function addLimits(app: FastifyInstance, limits: Config['limits']): Promise<LimitsOf> {
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
  const signOn = limit(limits.signOnsPerMinute);
  const calls = limit(limits.requestsPerMinute);
  const analytics = limit(Math.min(limits.requestsPerMinute, ANALYTICS_PER_MINUTE));
  const feedback = limit(Math.min(limits.requestsPerMinute, FEEDBACK_PER_MINUTE));
  return (path) => {
    if (SIGN_ON.has(path)) return signOn;
    if (path === addFeedback.path) return feedback;
    return ANALYTICS.has(path) ? analytics : calls;
  };
}

/** The limit of an entrance for partners, which know no session: it counts only what was not from them, by address. */
export type StrangersLimit = {
  /** Throws `TooManyRequests` while an address is over it. */
  readonly check: (request: FastifyRequest) => Promise<void>;
  readonly count: (request: FastifyRequest) => Promise<void>;
};

/** A limit of its own for one entrance. `addLimits` comes first. */
export function strangersLimit(app: FastifyInstance): StrangersLimit {
  const limit = app.createRateLimit({ max: STRANGE_PER_MINUTE, timeWindow: MINUTE });
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
