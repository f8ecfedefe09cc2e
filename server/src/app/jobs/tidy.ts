import type { Context } from '../../kit/context.ts';
import { forgetSuperseded } from './superseded.ts';
import { sweep } from './sweep.ts';

/** Repairs what killed workers left. Continues after a part that fails, which is logged and tried again later. */
export async function tidy(context: Context): Promise<void> {
  const { db, log } = context;
  await forgetSuperseded(db).catch((error: unknown) => log.error('superseded jobs not forgotten', { error }));
  await sweep(context);
}
