import type { Context } from '../../kit/context.ts';
import { after, SECOND } from '../../kit/time.ts';
import { isTakenEarly, reconcile } from './reconcile.ts';
import { readStatementRow } from './store.ts';

/** Takes the next step of a statement if its row says that it is due. A job that runs early, late or twice changes nothing. */
export async function advanceStatement(context: Context, statementId: string): Promise<void> {
  const row = await readStatementRow(context.db, statementId);
  if (!row?.nextActionAt || row.nextActionAt > after(context.now(), SECOND)) return;
  await reconcile(context, row, isTakenEarly(row) ? 'ANEW' : 'ONCE');
}
