import { readSql, runSql } from '../../../scripts/testing/postgres.ts';

/** Stops transactions in the middle, at a write of their own, so that their process can be killed exactly there. */
export type Pauses = {
  /** The transaction that makes the `nth` write about a mandate or an order from now on stops just after it. */
  readonly stopAt: (number: string, nth: number) => Promise<void>;
  /** From now on the writes about a number are only counted; the returned function says how many there were. */
  readonly count: (number: string) => Promise<() => Promise<number>>;
  /** Number of transactions that stand still. */
  readonly stopped: () => Promise<number>;
  /** After the kill: the database gives up what stood still, as it does with a dead client, and nothing stops any more. */
  readonly giveUp: () => Promise<void>;
};

/** Tables whose writes count, with the column of the number. */
export type Counted = Readonly<Record<string, string>>;

/** An upper limit: no act takes so many writes. */
const NEVER = 1_000_000;

/** How many digits and letters after the first two the numbers of a payment of several and of its orders have in common. */
const SHARED = 24;

/** What is counted together: of a payment of several, whose number ends in two zeros, all that begins with the same. */
function keyOf(number: string): string {
  return number.startsWith('LY') ? number.slice(2, 2 + SHARED) : number.slice(2);
}

const STANDS_STILL = `from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;

/**
 * Makes the writes of these tables countable. What a killed transaction counted is undone with it. An order and its payment count
 * as one: their numbers differ in the two letters at their beginning. A payment that covers several counts as one with all of its orders and their
 * bills and refunds: they have all but the last digits in common.
 */
export async function openPauses(databaseUrl: string, tables: Counted): Promise<Pauses> {
  const triggers = Object.entries(tables).map(
    ([table, column]) =>
      `create trigger pause after insert or update on ${table} for each row execute function pause('${column}');`,
  );
  await runSql(
    databaseUrl,
    `create table pauses (number text primary key, writes_left int not null);
     create function pause() returns trigger language plpgsql as $$
     declare at int;
     begin
       update pauses set writes_left = writes_left - 1
       where number in (substr(to_jsonb(new) ->> tg_argv[0], 3), substr(to_jsonb(new) ->> tg_argv[0], 3, ${SHARED}))
       returning writes_left into at;
       if at = 0 then perform pg_sleep(600); end if;
       return new;
     end $$;
     ${triggers.join('')}`,
  );
  const stopAt = (number: string, nth: number) =>
    runSql(databaseUrl, 'insert into pauses values ($1, $2)', [keyOf(number), String(nth)]);
  return {
    stopAt,
    count: async (number) => {
      await stopAt(number, NEVER);
      return async () => {
        const [row] = await readSql<{ left: number }>(
          databaseUrl,
          'select writes_left as left from pauses where number = $1',
          [keyOf(number)],
        );
        return NEVER - (row?.left ?? NEVER);
      };
    },
    stopped: async () => (await readSql(databaseUrl, `select ${STANDS_STILL}`)).length,
    giveUp: () =>
      runSql(
        databaseUrl,
        `do $$ begin perform pg_terminate_backend(pid, 10000) ${STANDS_STILL}; delete from pauses; end $$`,
      ),
  };
}
