import { API_BASE } from '@life-payment/contract';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Context } from '../../kit/context.ts';
import { addLimits } from '../../kit/http/limits.ts';
import { isRequestId, requestIds } from '../../kit/trace.ts';
import { accountCalls } from '../../modules/accounts/index.ts';
import { analyticsCalls } from '../../modules/analytics/index.ts';
import { autopayCalls } from '../../modules/autopay/index.ts';
import { addBillerPush, billNoticeCalls } from '../../modules/bill-notices/index.ts';
import { billCalls } from '../../modules/bills/index.ts';
import { catalogueCalls } from '../../modules/catalogue/index.ts';
import { channelCalls } from '../../modules/channel/index.ts';
import { contentCalls } from '../../modules/content/index.ts';
import { couponCalls } from '../../modules/coupons/index.ts';
import { feedbackCalls } from '../../modules/feedback/index.ts';
import { identityCalls } from '../../modules/identity/index.ts';
import { inboxCalls } from '../../modules/inbox/index.ts';
import { orderSessionCalls } from '../../modules/order-sessions/index.ts';
import { orderCalls } from '../../modules/orders/index.ts';
import { ownDataCalls } from '../../modules/own-data/index.ts';
import { addWalletNotify } from '../../modules/payments/index.ts';
import { pointsCalls } from '../../modules/points/index.ts';
import { addApiDocs } from './api-docs.ts';
import { addCalls, noSuchCall } from './calls.ts';
import { addChannelScripts } from './channel-scripts.ts';
import { addDocuments } from './documents.ts';
import { addHealth } from './health.ts';
import { addCollected, addSandboxForward } from './sandbox.ts';
import { serializersWhenNeeded } from './serializers.ts';
import { addWatch, beginReplies } from './watch.ts';

/** Largest body of a call that does not name another, in bytes. */
const BODY_LIMIT = 64 * 1024;

/** Every call the service answers, by module. */
const CALLS_SERVED = [
  ...identityCalls,
  ...channelCalls,
  ...catalogueCalls,
  ...contentCalls,
  ...feedbackCalls,
  ...accountCalls,
  ...billCalls,
  ...billNoticeCalls,
  ...orderCalls,
  ...orderSessionCalls,
  ...inboxCalls,
  ...analyticsCalls,
  ...pointsCalls,
  ...couponCalls,
  ...autopayCalls,
  ...ownDataCalls,
];

/** The HTTP application as a value: not listening yet. Once `stopping` is aborted it serves on, and says that it will not for long. */
export async function buildApp(
  context: Context,
  stopping: AbortSignal = new AbortController().signal,
): Promise<FastifyInstance> {
  const nextRequestId = requestIds();
  const begin = beginReplies(context);
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    // An address that can't be read is none of ours. It comes by no hook.
    frameworkErrors: (_error, request, reply) => {
      begin(request, reply);
      notFound(request, reply);
    },
    genReqId: ({ headers: { 'x-request-id': sent } }) => (isRequestId(sent) ? sent : nextRequestId()),
    requestTimeout: 60_000,
    // Who comes while the process stops is served: its load balancer did not know yet.
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildSerializer: serializersWhenNeeded } },
    trustProxy: [...context.config.trustedProxies],
  });
  addWatch(app, context, begin);
  addHealth(app, context, stopping);
  addCalls(app, context, CALLS_SERVED, await addLimits(app, context.config.limits));
  addWalletNotify(app, context);
  addBillerPush(app, context);
  addApiDocs(app);
  addChannelScripts(app, context);
  await addDocuments(app, context);
  if (context.config.sandboxUrl) {
    addCollected(app, context.db);
    addSandboxForward(app, context.config.sandboxUrl);
  }
  app.setNotFoundHandler(notFound);
  return app;
}

/** Below the API nothing is answered without the envelope. */
function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return request.url.startsWith(API_BASE)
    ? noSuchCall(request, reply)
    : reply.code(404).type('text/plain; charset=utf-8').send('Not found');
}
