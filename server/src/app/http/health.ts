import type { FastifyInstance } from 'fastify';
import type { Context } from '../../kit/context.ts';
import { isMigrated } from '../../kit/database/migrated.ts';
import { databaseAnswers } from '../../kit/database/open.ts';

/**
 * What a load balancer and whoever watches the process ask: is it alive, and can it take requests now. Once `stopping`
 * is aborted it can't, and each answer closes its connection, so that nobody asks by it again.
 */
export function addHealth(
  app: FastifyInstance,
  { db, channels, catalogue }: Pick<Context, 'db' | 'channels' | 'catalogue'>,
  stopping: AbortSignal,
): void {
  let prepared = false;
  /** Tables are not taken away again, and what is held in memory is there from now on: looked at until it is so. */
  const prepare = async (): Promise<boolean> => {
    if (!(await isMigrated(db))) return false;
    await Promise.all([channels.refresh(), catalogue.refresh(), catalogue.cities()]);
    return true;
  };
  const obstacle = async (): Promise<'stopping' | 'no database' | 'not migrated' | null> => {
    if (stopping.aborted) return 'stopping';
    if (!(await databaseAnswers(db))) return 'no database';
    prepared ||= await prepare();
    return prepared ? null : 'not migrated';
  };
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
  app.get('/healthz', async () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    const why = await obstacle();
    return why === null ? { ready: true } : reply.code(503).send({ ready: false, why });
  });
}
