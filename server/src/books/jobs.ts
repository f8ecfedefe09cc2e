import type { RoomJobs } from '../kit/jobs/room-jobs.ts';
import { checkNextSlice, checkRecentBooks } from './check-rounds.ts';
import { closeDays } from './closing-balances.ts';
import { advanceStatement, openStatements } from './reconcile.ts';
import { statementLinesPurge } from './statement-store.ts';

export const bookJobs = {
  rows: { statement: { table: 'statements', number: 'statement_id', advance: advanceStatement } },
  scheduled: {
    statements: { at: '7 * * * *', run: openStatements },
    'ledger-days': { at: '*/10 * * * *', run: closeDays },
    books: { at: '37 * * * *', run: checkRecentBooks },
    // At night in Shanghai.
    'whole-books': { at: '12 20 * * *', run: checkNextSlice },
  },
  purges: { statement_lines: statementLinesPurge },
} as const satisfies RoomJobs;
