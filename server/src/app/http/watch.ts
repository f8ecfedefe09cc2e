import { API_BASE, SUCCESS, SYSTEM_ERROR, TOO_MANY_REQUESTS } from '@life-payment/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../kit/context.ts';
import { remembering } from '../../kit/memory.ts';
import type { CallOutcome } from '../../kit/metrics/process.ts';
import { SECOND } from '../../kit/time.ts';
import { traced } from '../../kit/trace.ts';
import { securityHeaders } from './security.ts';

/** What a call's answer is remembered by until its line is written. */
type Ended = {
  /** Code of the envelope; empty where the answer has none. */
  code: string;
  /** Whose session it was, or who came in by the call. */
  lifeUserId: string | null;
  /** What a sign-on came to: its status, and the channel. Null for every other call. */
  login: { readonly status: number; readonly channel: string } | null;
};

declare module 'fastify' {
  interface FastifyReply {
    ended: Ended;
  }
}

const USER_LETTERS = 12;

/** Users whose name in the log is remembered. */
const MOST_USERS = 10_000;

const byCode: Readonly<Record<string, CallOutcome>> = {
  [SUCCESS.code]: 'answered',
  [TOO_MANY_REQUESTS.code]: 'limited',
  [SYSTEM_ERROR.code]: 'failed',
};

const levelOf = { answered: 'info', refused: 'info', limited: 'warn', failed: 'error' } as const;

/** Begins an answer with the headers every answer has. */
export type BeginReply = (request: FastifyRequest, reply: FastifyReply) => void;

export function beginReplies({ config }: Context): BeginReply {
  const headers = securityHeaders(config.publicUrl);
  return (request, reply) => {
    reply.ended = { code: '', lifeUserId: null, login: null };
    reply.headers(headers).header('x-request-id', request.id);
  };
}

/**
 * Every request runs under its id, which goes back in the answer's `x-request-id`, with the headers every answer has; its end is counted, timed and, for
 * calls, told in one line. A user stands in it as a keyed hash, which the same user has each time.
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
      log[levelOf[outcome]]('call', {
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

/** A route's pattern: never what the caller wrote, which has no end of values. */
function callOf(request: FastifyRequest): string {
  return (request.routeOptions.url ?? 'unknown').replace(API_BASE, '');
}

/** That a process is not ready is what `/readyz` is there to answer, and no failure. */
function outcomeOf(call: string, { ended: { code }, statusCode }: FastifyReply): CallOutcome {
  if (call === '/readyz') return 'answered';
  return code === '' ? byStatus(statusCode) : (byCode[code] ?? 'refused');
}

function byStatus(status: number): CallOutcome {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'answered';
}

/** Files, documents and health checks are counted only; what fails is always told. */
function isTold(call: string, { method }: FastifyRequest, outcome: CallOutcome): boolean {
  return outcome === 'failed' || (method === 'POST' && call !== '/sandbox/*');
}
