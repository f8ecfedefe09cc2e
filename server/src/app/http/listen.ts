import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../kit/context.ts';
import { SECOND } from '../../kit/time.ts';
import { buildApp } from './app.ts';

/** How long requests that run may take when the process stops: as long as the slowest call may take. */
const FINISH_MS = 30 * SECOND;

export type Listening = { readonly stop: () => Promise<void> };

/**
 * Serves over HTTP. To stop without a failed request it says so first: `/readyz` answers 503 at once, and each answer
 * closes its connection. It goes on serving for `DRAIN_MS`, in which load balancers turn away, then takes no new
 * connection and finishes what runs.
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
