import { inOrder } from './in-order.ts';

/**
 * Who adds a job looks for one with its key by index. A connection keeps the plan it made while the queue was empty, and
 * would read all of a full queue with it for each job added, until PostgreSQL has counted the rows anew.
 * A release of the queue that makes its function anew needs this again.
 */
export const queueByIndex = inOrder(
  `alter function graphile_worker.add_jobs(graphile_worker.job_spec[], boolean)
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off`,
);
