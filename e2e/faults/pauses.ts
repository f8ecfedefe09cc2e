import { readSql, runSql } from '../../scripts/testing/sql.ts';

/** Stops transactions in the middle, at a write of their own, so that their process can be killed exactly there. */
export type Pauses = {
  /** The transaction that makes the `nth` write about a mandate from now on stops just after it. */
  readonly stopAt: (agreementId: string, nth: number) => Promise<void>;
  /** Number of transactions that stand still. */
  readonly stopped: () => Promise<number>;
  /** After the kill: the database gives up what stood still, as it does with a dead client, and nothing stops any more. */
  readonly giveUp: () => Promise<void>;
};

const TABLES = ['mandates', 'mandate_replacements', 'autopay_events', 'autopay_plans'];
const STANDS_STILL = `from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;

/** Makes the tables of mandates countable. What a killed transaction counted is undone with it. */
export async function openPauses(databaseUrl: string): Promise<Pauses> {
  await runSql(
    databaseUrl,
    `create table pauses (agreement_id text primary key, writes_left int not null);
     create function pause() returns trigger language plpgsql as $$
     declare at int;
     begin
       update pauses set writes_left = writes_left - 1 where agreement_id = new.agreement_id returning writes_left into at;
       if at = 0 then perform pg_sleep(600); end if;
       return new;
     end $$;
     ${TABLES.map((table) => `create trigger pause after insert or update on ${table} for each row execute function pause();`).join('')}`,
  );
  return {
    stopAt: (agreementId, nth) =>
      runSql(databaseUrl, 'insert into pauses values ($1, $2)', [agreementId, String(nth)]),
    stopped: async () => (await readSql(databaseUrl, `select ${STANDS_STILL}`)).length,
    giveUp: () =>
      runSql(
        databaseUrl,
        `do $$ begin perform pg_terminate_backend(pid, 10000) ${STANDS_STILL}; delete from pauses; end $$`,
      ),
  };
}
