import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../kit/context.ts';
import { SECOND } from '../../kit/time.ts';
import { buildApp } from './app.ts';

/** How long a stopping process waits for running requests: the time of the slowest call. */
const FINISH_MS = 30 * SECOND;

export type Listening = { readonly stop: () => Promise<void> };

/**
 * Serves over HTTP. It stops without failing a request: first `/readyz` answers 503 and each answer closes its
 * connection. It serves for `DRAIN_MS` more, while load balancers notice, then takes no new connections and finishes
 * running requests.
 */
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
