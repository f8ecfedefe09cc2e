import type { FastifyInstance } from 'fastify';
import { insertSim } from '../../carrier/number.ts';
import { queryFields } from '../../http/service.ts';
import { resetAccounts } from '../../units/seed.ts';
import { resetUsers } from '../../wallet/users.ts';
import type { ReadAnswers } from '../answers.ts';
import { control, type Desk } from './control.ts';

const LONGEST_WAIT_MS = 25_000;

/** Calls about the whole sandbox. */
export function worldRoutes(app: FastifyInstance, { world, directory }: Desk): void {
  app.get(
    '/sandbox/api/events',
    control(async (request): Promise<ReadAnswers['events']> => {
      const { after, wait } = queryFields(request.url);
      const ms = Math.min(LONGEST_WAIT_MS, (Number(wait) || 0) * 1000);
      return { events: await world.events.wait(Number(after) || 0, ms) };
    }),
  );
  app.get(
    '/sandbox/api/services',
    control((): ReadAnswers['services'] => ({ ...world.urls })),
  );
  app.post(
    '/sandbox/api/reset',
    control(() => {
      world.state.act((tx) => {
        tx.run('delete from conducts');
        insertSim(tx, null);
        resetAccounts(tx, directory, world.clock());
        resetUsers(tx, world.clock());
      });
      world.events.add('reset', 'done');
    }),
  );
}
