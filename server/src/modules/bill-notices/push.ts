import { SERVICE_CALLS, SERVICE_ERRORS, type ServiceError } from '@life-payment/biller-api';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../kit/context.ts';
import { strangersLimit } from '../../kit/http/limits.ts';
import type { BelievedPush } from '../../kit/ports/biller.ts';
import { takePush } from './take-push.ts';

type Answer = { readonly accepted: boolean } | { readonly error: ServiceError };

/**
 * The address to which units push new bills: a part of the Biller API, not a call of the app. Requests without a unit's
 * signature are limited.
 */
export function addBillerPush(app: FastifyInstance, context: Context): void {
  app.register(async (scope) => {
    const strangers = strangersLimit(app);
    scope.removeContentTypeParser('application/json');
    // The signature covers the raw text.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(SERVICE_CALLS.pushNewBills.path, { onRequest: strangers.check }, async (request, reply) => {
      const text = typeof request.body === 'string' ? request.body : '';
      const push = context.pushes.read(request.headers, text);
      if (typeof push === 'string') await strangers.count(request);
      const answer = typeof push === 'string' ? { error: push } : await answerTo(context, push);
      const { body, headers } = context.pushes.sign(request.headers, answer);
      if ('error' in answer) context.log.warn('push of a unit refused', { reason: answer.error });
      return reply
        .code('error' in answer ? SERVICE_ERRORS[answer.error] : 200)
        .headers(headers)
        .type('application/json; charset=utf-8')
        .send(body);
    });
  });
}

async function answerTo(context: Context, push: BelievedPush): Promise<Answer> {
  switch (await takePush(context, push)) {
    case 'TAKEN':
      return { accepted: true };
    case 'UNIT_UNKNOWN':
      return { accepted: false };
    case 'NONCE_USED':
      return { error: 'NONCE_USED' };
  }
}
