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
import { identityCalls, takeSignOn } from '../../modules/identity/index.ts';
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

/** Default of the largest body of a call, in bytes. */
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

/**
 * The HTTP application, not listening yet. After `stopping` is aborted it still serves, but asks clients to close
 * connections.
 */
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

/** Path and query of a request's target. The form for proxies names a host, which nobody may choose for us. */
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
