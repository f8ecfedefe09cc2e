import type { FastifyInstance } from 'fastify';
import type { Context } from '../../kit/context.ts';
import { isMigrated } from '../../kit/database/migrate.ts';
import { databaseAnswers } from '../../kit/database/open.ts';

type Obstacle = 'stopping' | 'no database' | 'clock differs' | 'not migrated';

/**
 * Health checks for load balancers and monitoring. Once `stopping` is aborted each answer closes its connection, so
 * that the client opens another.
 */
export function addHealth(
  app: FastifyInstance,
  { db, channels, catalogue, machineClock }: Pick<Context, 'db' | 'channels' | 'catalogue' | 'machineClock'>,
  stopping: AbortSignal,
): void {
  let prepared = false;
  /** Tables and caches do not disappear again, so they are checked only until they are there. */
  const prepare = async (): Promise<boolean> => {
    if (!(await isMigrated(db))) return false;
    await Promise.all([channels.refresh(), catalogue.refresh(), catalogue.cities()]);
    return true;
  };
  const obstacle = async (): Promise<Obstacle | null> => {
    if (stopping.aborted) return 'stopping';
    if (!(await databaseAnswers(db))) return 'no database';
    prepared ||= await prepare();
    if (!prepared) return 'not migrated';
    return machineClock.mayAct() ? null : 'clock differs';
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
