import type { FastifyInstance } from 'fastify';
import type { Context } from '../../kit/context.ts';
import { servedScript } from '../../modules/channel/index.ts';

const FILE = /^([0-9a-f]{64})\.js$/;

/** Serves the channels' approved scripts from the app's own origin, under the hash of their content. */
export function addChannelScripts(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { endpoint: string; file: string } }>(
    '/jiaofei/channel/:endpoint/:file',
    async ({ params }, reply) => {
      const script = await find(context, params.endpoint, params.file);
      if (script === null) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('text/javascript; charset=utf-8')
        .send(script);
    },
  );
}

async function find(context: Context, endpoint: string, file: string): Promise<string | null> {
  const hash = FILE.exec(file)?.[1];
  if (hash === undefined || !(await context.channels.channel(endpoint))) return null;
  const held = servedScript(await context.channels.scripts(endpoint), hash, context.now());
  if (held !== null) return held;
  // The script may have just been approved, and another process has sent the page.
  await context.channels.refresh();
  return servedScript(await context.channels.scripts(endpoint), hash, context.now());
}
