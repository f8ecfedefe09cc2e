import { expect } from 'vitest';
import { readSql, runSql } from '../../../scripts/testing/postgres.ts';
import { startWorld, type World } from '../../../scripts/testing/world.ts';
import { eventually, type Sandbox, sandboxOf } from '../../support/api.ts';
import { countWaiting } from './books.ts';
import { findingsOfCheck } from './settle.ts';

/** Paused transactions hold connections; the rest of the process needs more. */
const SETTINGS = { DATABASE_POOL_SIZE: '40' };
/** Notices that a killed process did not acknowledge are sent again after seconds instead of minutes. */
const SANDBOX = { SANDBOX_NOTIFY_SPEEDUP: '60' };
const COUNTED = {
  wallet_payments: 'payment_id',
  order_bills: 'order_id',
  refunds: 'order_id',
  order_events: 'order_id',
};
const SOON_MS = 90_000;
/** Payments that are killed together: no more than notices and jobs of one partner run at once. */
const AT_ONCE = 6;

/** An act during which the process is killed, once at each of its writes. */
type Kind<Made> = {
  /** The role of the process that runs the act. */
  readonly role: 'serve' | 'all';
  /** Makes a payment and brings it to the state before the act. */
  readonly prepare: () => Promise<Made>;
  /** Starts the act. */
  readonly act: (made: Made) => Promise<unknown>;
  /** True when a payment has reached the state after the act. */
  readonly reached: (made: Made) => Promise<boolean>;
};

/** A world that kills the process at each write of an act, with one payment for each write. */
export type Killing<Made> = {
  readonly world: World;
  readonly sandbox: Sandbox;
  /** Runs the act once to count its writes, then kills it at each of them. Returns all of these payments, finished. */
  readonly killAtEachWrite: (kind: Kind<Made>) => Promise<readonly Made[]>;
};

export async function openKilling<Made extends { readonly paymentId: string }>(): Promise<Killing<Made>> {
  const world = await startWorld(SETTINGS, { sandbox: SANDBOX });
  // The first start migrates the database.
  await world.startServer('all');
  await world.killServer();
  const pauses = await openPauses(world.databaseUrl, COUNTED);

  const startAnew = async (role: 'serve' | 'all'): Promise<void> => {
    await world.killServer();
    await world.startServer(role);
  };

  /** Makes one payment for each of these writes, pauses it there and kills the process. */
  const killAt = async (kind: Kind<Made>, from: number, to: number): Promise<readonly Made[]> => {
    await startAnew(kind.role);
    const made: Made[] = [];
    for (let write = from; write <= to; write += 1) made.push(await kind.prepare());
    for (const [index, { paymentId }] of made.entries()) await pauses.stopAt(paymentId, from + index);
    for (const one of made) await kind.act(one);
    await eventually(pauses.stopped, (stopped) => stopped === made.length, SOON_MS);
    await world.killServer();
    return made;
  };

  /** Starts all processes again and waits until the payments are finished. */
  const endAll = async ({ reached }: Kind<Made>, made: readonly Made[]): Promise<void> => {
    await world.killServer();
    await pauses.giveUp();
    await startAnew('all');
    for (const one of made) {
      await eventually(
        () => reached(one),
        (yes) => yes,
        SOON_MS,
      );
    }
    await eventually(
      () => countWaiting(world.databaseUrl),
      (waiting) => waiting === 0,
      SOON_MS,
    );
    expect(await findingsOfCheck(world.databaseUrl)).toEqual([]);
  };

  const killAtEachWrite = async (kind: Kind<Made>): Promise<readonly Made[]> => {
    await startAnew(kind.role);
    const first = await kind.prepare();
    const writes = await pauses.count(first.paymentId);
    await kind.act(first);
    await eventually(
      () => kind.reached(first),
      (reached) => reached,
      SOON_MS,
    );
    const most = await writes();
    expect(most).toBeGreaterThan(6);
    const all = [first];
    await endAll(kind, all);
    for (let from = 1; from <= most; from += AT_ONCE) {
      const killed = await killAt(kind, from, Math.min(most, from + AT_ONCE - 1));
      await endAll(kind, killed);
      all.push(...killed);
    }
    return all;
  };

  return { world, sandbox: sandboxOf(world.sandboxUrl), killAtEachWrite };
}

/** Tables whose writes count, with the column of the number. */
type Counted = Readonly<Record<string, string>>;

/** An upper limit: no act takes so many writes. */
const NEVER = 1_000_000;

/** Digits and letters after the first two that the numbers of a payment of several and of its orders have in common. */
const SHARED = 24;

/** The beginning of the numbers that are counted together: a payment of several ends in two zeros. */
function keyOf(number: string): string {
  return number.startsWith('LY') ? number.slice(2, 2 + SHARED) : number.slice(2);
}

const STANDS_STILL = `from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;

/**
 * Stops transactions in the middle, at a write of their own, so that their process can be killed exactly there. Makes
 * the writes of these tables countable. What a killed transaction counted is undone with it. An order and its payment count
 * as one: their numbers differ in the two letters at their beginning. A payment that covers several counts as one with all of its orders and their
 * bills and refunds: they have all but the last digits in common.
 */
async function openPauses(databaseUrl: string, tables: Counted) {
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
    /** The transaction that makes the `nth` write about a mandate or an order from now on stops just after it. */
    stopAt,
    /** From now on the writes about a number are only counted; the returned function answers the number of them. */
    count: async (number: string): Promise<() => Promise<number>> => {
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
    /** Number of transactions that stand still. */
    stopped: async (): Promise<number> => (await readSql(databaseUrl, `select ${STANDS_STILL}`)).length,
    /** After the kill: the database gives up what stood still, as it does with a dead client, and nothing stops any more. */
    giveUp: () =>
      runSql(
        databaseUrl,
        `do $$ begin perform pg_terminate_backend(pid, 10000) ${STANDS_STILL}; delete from pauses; end $$`,
      ),
  };
}
