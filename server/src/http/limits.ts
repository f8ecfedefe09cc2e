import rateLimit from '@fastify/rate-limit';
import {
  addFeedback,
  analyticsCalls,
  decryptAndGetToken,
  identityCalls,
  isLogined,
} from '@life-payment/contract';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Config } from '../config.ts';
import { MINUTE } from '../time.ts';

/** An address asks more often than it may. */
export class TooManyRequests extends Error {}

/** Batches of analytics an address may send a minute: a phone sends ten, and many phones can share an address. */
const ANALYTICS_PER_MINUTE = 600;

/** Feedback an address may send a minute: its bodies are large, and read before it is known whose they are. */
const FEEDBACK_PER_MINUTE = 60;

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
export const addLimits = async (app: FastifyInstance, limits: Config['limits']): Promise<LimitsOf> => {
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
};
