-- Whoever adds a job looks for one with its key by index. A connection keeps the plan that it made while the queue was empty, and
-- would read all of a full queue for each job until PostgreSQL has counted the rows anew. A release of graphile-worker that makes
-- its function anew needs this again.
alter function graphile_worker.add_jobs(graphile_worker.job_spec[], boolean)
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off;

-- This table, and each one below with these settings, is counted anew after a hundredth of its rows changed, not after a tenth.
-- Connections then drop the plans that they made when it had far fewer rows.
alter table graphile_worker._private_jobs set (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);
