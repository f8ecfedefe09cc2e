import { API_BASE, SUCCESS, SYSTEM_ERROR, TOO_MANY_REQUESTS, TRY_AGAIN } from '@life-payment/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Context } from '../../kit/context.ts';
import { remembering } from '../../kit/memory.ts';
import type { CallOutcome } from '../../kit/metrics/process.ts';
import { SECOND } from '../../kit/time.ts';
import { traced } from '../../kit/trace.ts';
import { securityHeaders } from './security.ts';

/** Facts of an answer for its log line. */
type Ended = {
  /** Code of the envelope; empty without an envelope. */
  code: string;
  /** The user of the session, or the user that the call logged in. */
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

const byCode: Readonly<Record<string, CallOutcome>> = {
  [SUCCESS.code]: 'answered',
  [TOO_MANY_REQUESTS.code]: 'limited',
  [SYSTEM_ERROR.code]: 'failed',
  [TRY_AGAIN.code]: 'failed',
};

const levelOf = { answered: 'info', refused: 'info', limited: 'warn', failed: 'error' } as const;

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
 * Runs every request under its id, which the answer has in `x-request-id`, and sets the headers of every answer. At its
 * end the request is counted and timed, and a call is logged in one line, which has the user as a keyed hash.
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
    if (isTold(call, request, outcome)) {
      const { code, lifeUserId, login } = reply.ended;
      // An outage is told once, not by each call.
      const level = reply.ended.code === TRY_AGAIN.code ? 'info' : levelOf[outcome];
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
  return code === '' ? byStatus(statusCode) : (byCode[code] ?? 'refused');
}

function byStatus(status: number): CallOutcome {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'answered';
}

/** Files, documents and health checks are only counted. Failures are always logged. */
function isTold(call: string, { method }: FastifyRequest, outcome: CallOutcome): boolean {
  return outcome === 'failed' || (method === 'POST' && call !== '/sandbox/*');
}
