import { SERVICE_CALLS, SERVICE_ERRORS, type ServiceError } from '@life-payment/biller-api';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../kit/context.ts';
import { unsignedLimit } from '../kit/http/limits.ts';
import type { BelievedPush, Told } from '../kit/ports/biller.ts';
import { useNonce } from '../people/index.ts';
import { takePush } from './notices.ts';

type Taken = 'TAKEN' | 'UNIT_UNKNOWN' | 'NONCE_USED';
/** The addresses to which units push: a part of the Biller API, not calls of the app. Requests without a unit's signature are limited. */
export function addBillerPush(app: FastifyInstance, context: Context): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    // The signature covers the raw text.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    addPush(scope, context, 'pushNewBills', takePush);
    addPush(scope, context, 'tellReversal', takeReversal);
  });
}

function addPush<C extends keyof Told>(
  scope: FastifyInstance,
  context: Context,
  call: C,
  take: (context: Context, push: BelievedPush<C>) => Promise<Taken>,
): void {
  const strangers = unsignedLimit(scope);
  scope.post(SERVICE_CALLS[call].path, { onRequest: strangers.check }, async (request, reply) => {
    const text = typeof request.body === 'string' ? request.body : '';
    const push = context.pushes.read(call, request.headers, text);
    if (push === 'SIGNATURE_WRONG') await strangers.count(request);
    const answer = typeof push === 'string' ? { error: push } : answerTo(await take(context, push));
    const { body, headers } = context.pushes.sign(call, request.headers, text, answer);
    if ('error' in answer) context.log.warn('push of a unit refused', { reason: answer.error });
    return reply
      .code('error' in answer ? SERVICE_ERRORS[answer.error] : 200)
      .headers(headers)
      .type('application/json; charset=utf-8')
      .send(body);
  });
}

function answerTo(taken: Taken): { readonly accepted: boolean } | { readonly error: ServiceError } {
  switch (taken) {
    case 'TAKEN':
      return { accepted: true };
    case 'UNIT_UNKNOWN':
      return { accepted: false };
    case 'NONCE_USED':
      return { error: 'NONCE_USED' };
  }
}

/** Takes a unit's report of a reversal of its own; a job queries the unit about it. */
function takeReversal(
  context: Context,
  { nonce, nonceUntil, told }: BelievedPush<'tellReversal'>,
): Promise<Taken> {
  return context.db.transaction().execute(async (tx) => {
    if (!(await useNonce(tx, nonce, nonceUntil))) return 'NONCE_USED';
    return (await context.paying.noteToldReversal(tx, told.unitId, told.writeOffNo, context.now()))
      ? 'TAKEN'
      : 'UNIT_UNKNOWN';
  });
}
