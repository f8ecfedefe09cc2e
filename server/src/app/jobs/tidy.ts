import type { Context } from '../../kit/context.ts';
import type { Liveness } from './liveness.ts';
import { forgetSuperseded } from './superseded.ts';
import { sweep } from './sweep.ts';

/** Repairs what dead workers left. Continues after a part that fails, which is logged and tried again later. */
export async function tidy(context: Context, { freeTheDead }: Pick<Liveness, 'freeTheDead'>): Promise<void> {
  const { db, log } = context;
  const free = async (): Promise<void> => {
    const gone = await freeTheDead();
    if (gone.length > 0) log.warn('jobs of dead workers freed', { workers: gone.length });
  };
  await free().catch((error: unknown) => log.error('jobs of dead workers not freed', { error }));
  await forgetSuperseded(db).catch((error: unknown) => log.error('superseded jobs not forgotten', { error }));
  await sweep(context);
}
