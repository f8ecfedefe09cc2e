import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE, SUCCESS, SYSTEM_ERROR, TOO_MANY_REQUESTS, TRY_AGAIN } from '@life-payment/contract';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { autopayCalls } from '../../autopay/calls.ts';
import { benefitCalls } from '../../benefits/calls.ts';
import { billingCalls } from '../../billing/calls.ts';
import { addBillerPush } from '../../billing/push.ts';
import { careCalls } from '../../care/calls.ts';
import { channelCalls } from '../../channels/calls.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../kit/context.ts';
import { addLimits } from '../../kit/http/limits.ts';
import { isRequestId, requestIds, traced } from '../../kit/log.ts';
import { remembering } from '../../kit/memory.ts';
import type { CallOutcome } from '../../kit/metrics/process.ts';
import { SECOND } from '../../kit/time.ts';
import { orderCalls, orderSessionCalls } from '../../paying/calls.ts';
import { addWalletNotify } from '../../paying/wallet-notice.ts';
import { identityCalls } from '../../people/calls.ts';
import { inboxCalls } from '../../people/inbox-calls.ts';
import { takeSignOn } from '../../people/sign-on.ts';
import { addCalls, noSuchCall, serializersWhenNeeded } from './calls.ts';
import { addChannelScripts, addDocuments } from './documents.ts';
import { addHealth } from './health.ts';
import { addApiDocs } from './openapi.ts';
import { addCollected, addSandboxForward } from './sandbox.ts';
import { securityHeaders } from './security.ts';

/** Default of the largest body of a call, in bytes. */
const BODY_LIMIT = 64 * 1024;

/** Every call the service answers, by room. */
const CALLS_SERVED = [
  ...identityCalls,
  ...channelCalls,
  ...billingCalls,
  ...careCalls,
  ...orderCalls,
  ...orderSessionCalls,
  ...inboxCalls,
  ...benefitCalls,
  ...autopayCalls,
];

/** The HTTP application, not listening yet. After `stopping` is aborted it still serves, but asks clients to close connections. */
export async function buildApp(
  context: Context,
  stopping: AbortSignal = new AbortController().signal,
): Promise<FastifyInstance> {
  const nextRequestId = requestIds();
  const begin = beginReplies(context.config);
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    // An unreadable address gets the answer of an unknown path. No hook runs for it.
    frameworkErrors: (_error, request, reply) => {
      begin(request, reply);
      notFound(request, reply);
    },
    genReqId: ({ headers: { 'x-request-id': sent } }) => (isRequestId(sent) ? sent : nextRequestId()),
    requestTimeout: 60_000,
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    // Requests are served while the process stops, because the load balancer may not know yet.
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildSerializer: serializersWhenNeeded } },
    trustProxy: [...context.config.trustedProxies],
  });
  addWatch(app, context, begin);
  addHealth(app, context, stopping);
  const limitsOf = await addLimits(app, context.config.limits, (address) => takeSignOn(context, address));
  addCalls(app, context, CALLS_SERVED, limitsOf);
  addWalletNotify(app, context);
  addBillerPush(app, context);
  addApiDocs(app);
  addChannelScripts(app, context);
  addDocuments(app, context);
  if (context.config.sandboxUrl) {
    addCollected(app, context.db);
    addSandboxForward(app, context.config.sandboxUrl);
  }
  app.setNotFoundHandler(notFound);
  return app;
}

/** Path and query of a request's target. The form for proxies also names a host, which is ignored. */
function pathOf(target: string): string {
  const url = target.startsWith('/') ? null : URL.parse(target);
  return url ? url.pathname + url.search : target;
}

/** Every answer below the API's path has the envelope. */
function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return request.url.startsWith(API_BASE)
    ? noSuchCall(request, reply)
    : reply.code(404).type('text/plain; charset=utf-8').send('Not found');
}

/** Facts of an answer for its log line. */
type Ended = {
  /** Code of the envelope; empty without an envelope. */
  code: string;
  lifeUserId: string | null;
  /** Status and channel of a sign-on; null for other calls. */
  login: { readonly status: number; readonly channel: string } | null;
};

declare module 'fastify' {
  interface FastifyReply {
    ended: Ended;
  }
}

const USER_LETTERS = 12;

/** Cached names of users in the log. */
const MOST_USERS = 10_000;

const OUTCOME_BY_CODE: Readonly<Record<string, CallOutcome>> = {
  [SUCCESS.code]: 'answered',
  [TOO_MANY_REQUESTS.code]: 'limited',
  [SYSTEM_ERROR.code]: 'failed',
  [TRY_AGAIN.code]: 'failed',
};

const LEVELS = { answered: 'info', refused: 'info', limited: 'warn', failed: 'error' } as const;

/** Sets the headers of every answer. */
export type BeginReply = (request: FastifyRequest, reply: FastifyReply) => void;

export function beginReplies(config: Config): BeginReply {
  const headers = securityHeaders(config.publicUrl);
  return (request, reply) => {
    reply.ended = { code: '', lifeUserId: null, login: null };
    reply.headers(headers).header('x-request-id', request.id);
  };
}

/**
 * Runs every request under its id (`x-request-id`), sets the headers of every answer, and counts, times and logs it,
 * the user as a keyed hash.
 */
export function addWatch(app: FastifyInstance, { crypto, log, metrics }: Context, begin: BeginReply): void {
  app.decorateReply('ended');
  const userOf = remembering(MOST_USERS, (lifeUserId) =>
    crypto.lookUpHash('user', lifeUserId).toString('base64url').slice(0, USER_LETTERS),
  );
  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply);
    traced(request.id, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const call = callOf(request);
    const outcome = outcomeOf(call, reply);
    metrics.called(call, outcome, reply.elapsedTime / SECOND);
    if (isLogged(call, request, outcome)) {
      const { code, lifeUserId, login } = reply.ended;
      // An outage is logged once, not by each call.
      const level = reply.ended.code === TRY_AGAIN.code ? 'info' : LEVELS[outcome];
      log[level]('call', {
        requestId: request.id,
        call,
        status: reply.statusCode,
        code: code || undefined,
        ms: Math.round(reply.elapsedTime),
        user: lifeUserId === null ? undefined : userOf(lifeUserId),
        login: login?.status,
        channel: login?.channel,
      });
    }
    done();
  });
}

/** The pattern of a route, not the path as sent, which can have any value. */
function callOf(request: FastifyRequest): string {
  return (request.routeOptions.url ?? 'unknown').replace(API_BASE, '');
}

/** A 503 of `/readyz` is its normal answer and no failure. */
function outcomeOf(call: string, { ended: { code }, statusCode }: FastifyReply): CallOutcome {
  if (call === '/readyz') return 'answered';
  return code === '' ? byStatus(statusCode) : (OUTCOME_BY_CODE[code] ?? 'refused');
}

function byStatus(status: number): CallOutcome {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'answered';
}

/** Files, documents and health checks are only counted. Failures are always logged. */
function isLogged(call: string, { method }: FastifyRequest, outcome: CallOutcome): boolean {
  return outcome === 'failed' || (method === 'POST' && call !== '/sandbox/*');
}

/** Time that a stopping process waits for running requests: the time of the slowest call. */
const FINISH_MS = 30 * SECOND;

export type Listening = { readonly stop: () => Promise<void> };

/** Serves over HTTP. A stop fails no request: `/readyz` answers 503 for `DRAIN_MS` and connections close, before new ones are refused. */
export async function listen(context: Context): Promise<Listening> {
  const { host, port, drainMs } = context.config;
  const stopping = new AbortController();
  const app = await buildApp(context, stopping.signal);
  await app.listen({ host, port });
  return {
    stop: async () => {
      stopping.abort();
      await pause(drainMs);
      const late = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
      await app.close();
      clearTimeout(late);
    },
  };
}
