import { atOnce } from '../../kit/at-once.ts';
import type { Context } from '../../kit/context.ts';
import { STATEMENT_QUESTIONS } from '../../kit/jobs/flags.ts';
import type { Unheard } from '../../kit/ports/paying.ts';
import { unheard } from './compare.ts';
import { pagesOf } from './compare-pages.ts';
import { numbersOf } from './ours.ts';
import type { PartnerDay } from './partner-day.ts';
import { statedElsewhere } from './stated-store.ts';

/** Queries the partner about every number of the day whose answer or notice may be lost, several at the same time. */
export async function repair(context: Context, day: PartnerDay): Promise<void> {
  for (const kind of numbersOf(day.partner))
    for await (const page of pagesOf(context.db, day, kind))
      await repairPage(context, day, await unheard(context.db, day, kind, page));
}

/** Numbers of one order change the same rows, so they are queried one after another. */
async function repairPage({ db, paying }: Context, day: PartnerDay, page: readonly Unheard[]): Promise<void> {
  const orders = [...Map.groupBy(page, ({ orderId }) => orderId).values()];
  await atOnce(orders, STATEMENT_QUESTIONS, async (numbers) => {
    for (const one of numbers) {
      const asksElsewhere = one.kind === 'REFUND' && one.ourState === null;
      await paying.queryAgain(
        day.partner,
        one,
        asksElsewhere ? await statedElsewhere(db, day, one.orderId) : [],
      );
    }
  });
}
