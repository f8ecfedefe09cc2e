import type { Context } from '../../kit/context.ts';
import { UnitNotAnswering } from '../../kit/ports/biller.ts';
import { takeUnits } from './take-units.ts';

/** The job that renews the catalogue from the units' descriptions. Without an answer the catalogue stays as it is. */
export async function renewUnits(context: Context): Promise<void> {
  try {
    const changed = await takeUnits(context);
    if (changed > 0) context.log.info('units taken over', { changed });
  } catch (error) {
    if (!(error instanceof UnitNotAnswering)) throw error;
    context.log.warn('units not taken over', { reason: error.message });
  }
}
