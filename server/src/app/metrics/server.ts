import { createServer, type ServerResponse } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { Config } from '../../config.ts';
import type { Context } from '../../kit/context.ts';
import { openState } from './state.ts';

/** The metrics port of a process. `stop` closes it. */
export type MetricsServer = { readonly stop: () => Promise<void> };

type Answer = { readonly status: number; readonly type: string; readonly text: string };

const JSON_TYPE = 'application/json; charset=utf-8';

const NOT_FOUND: Answer = { status: 404, type: 'text/plain; charset=utf-8', text: 'Not found' };

/** Serves monitoring on a port that payers can't reach: `/metrics` for Prometheus, `/healthz`, and `/readyz`, which calls `ready`. */
export async function startMetricsServer(
  context: Context,
  { host, port }: NonNullable<Config['metrics']>,
  ready: () => Promise<boolean>,
): Promise<MetricsServer> {
  collectDefaultMetrics({ register: context.metrics.registry });
  const answer = answerer(context, ready);
  const server = createServer((request, response) => {
    const path = request.method === 'GET' ? (request.url ?? '') : '';
    answer(path).then(
      (found) => send(response, found),
      (error: unknown) => {
        context.log.error('metrics not answered', { error });
        send(response, { status: 500, type: JSON_TYPE, text: '{}' });
      },
    );
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function answerer(context: Context, ready: () => Promise<boolean>) {
  const { registry } = context.metrics;
  const state = openState(context);
  return async (path: string): Promise<Answer> => {
    switch (path) {
      case '/metrics':
        return {
          status: 200,
          type: registry.contentType,
          text: `${await registry.metrics()}\n${await state()}`,
        };
      case '/healthz':
        return { status: 200, type: JSON_TYPE, text: '{"alive":true}' };
      case '/readyz': {
        const isReady = await ready();
        return { status: isReady ? 200 : 503, type: JSON_TYPE, text: JSON.stringify({ ready: isReady }) };
      }
      default:
        return NOT_FOUND;
    }
  };
}

function send(response: ServerResponse, { status, type, text }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}
