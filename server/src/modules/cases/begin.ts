import { allKnow } from '../../kit/database/all-new.ts';
import type { Db, Tx } from '../../kit/database/open.ts';

/** The migration since which there are cases. Processes of the version before can't show the messages about them. */
const MIGRATION = '0072-cases';

/** Whether cases may be opened. */
export function casesBegun(): (db: Db | Tx) => Promise<boolean> {
  return allKnow(MIGRATION);
}
