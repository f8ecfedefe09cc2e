import { statements } from './statements.ts';

/** What is counted whenever a process is looked at must not cost more as the books grow. */
export const operations = statements(`create index refunds_open on refunds (state) where state <> 'DONE'`);
