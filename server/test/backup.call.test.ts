import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { startWorker } from '../src/app/jobs/worker.ts';
import { openContext } from '../src/app/open.ts';
import type { Config } from '../src/config.ts';
import type { Context } from '../src/kit/context.ts';
import { migrateTables } from '../src/kit/database/migrate.ts';
import { migrations } from '../src/kit/database/migrations/index.ts';
import { openDatabase } from '../src/kit/database/open.ts';
import { MINUTE } from '../src/kit/time.ts';
import { balances, checkBooks } from '../src/modules/ledger/index.ts';
import { advanceBill } from '../src/modules/settlement/index.ts';
import { readFrames, writeFrames } from '../src/staff/backup/file.ts';
import { type Frame, jsonFrame } from '../src/staff/backup/frames.ts';
import type { Head } from '../src/staff/backup/head.ts';
import { type Backup, backUp, restore } from '../src/staff/backup/index.ts';
import { openEmptyDatabase } from './support/database.ts';
import { workOff } from './support/drive.ts';
import { place } from './support/orders.ts';
import { paying, threeBooksAgree } from './support/paying.ts';
import { staffAtWork } from './support/staff.ts';
import { openTestService, type Payer, type TestService } from './support.ts';

let service: TestService;
let payer: Payer;
let folder: string;
beforeAll(async () => {
  service = await openTestService();
  // What happens now is some minutes ago for those who restore.
  service.clock.advance(-5 * MINUTE);
  payer = await service.login();
  folder = mkdtempSync(join(tmpdir(), 'life-payment-backups-'));
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const { paid, paidUnheard } = paying(() => ({ service, payer }));

function fail(error: Error): never {
  throw error;
}

/** The service's settings, on an empty database that goes with the test. */
async function elsewhere(): Promise<Config> {
  const database = await openEmptyDatabase(inject('postgresUrl'));
  onTestFinished(database.drop);
  return { ...service.context.config, databaseUrl: database.url };
}

async function tablesOf({ databaseUrl }: Config): Promise<string[]> {
  const { db, close } = openDatabase(databaseUrl, 1, fail);
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  await close();
  return rows.map(({ name }) => name);
}

/** Backs up, and stops halfway, behind tables that are copied already, until something was done. */
async function backUpDuring(file: string, act: () => Promise<unknown>): Promise<Backup> {
  const { db, config } = service.context;
  const waits = sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'copy%'`;
  const { backup } = await db.transaction().execute(async (tx) => {
    await sql`lock table sms_codes`.execute(tx);
    const begun = backUp(config, file);
    await vi.waitFor(async () => expect((await waits.execute(db)).rows).toEqual([{ n: 1 }]), 10_000);
    await act();
    return { backup: begun };
  });
  return backup;
}

async function orderIds({ db }: Context): Promise<string[]> {
  return (await db.selectFrom('orders').select('order_id').orderBy('order_id').execute()).map(
    (row) => row.order_id,
  );
}

async function framesOf(file: string): Promise<Frame[]> {
  return Array.fromAsync(readFrames(file, service.context.config.keys.encryption));
}

const each = async function* (frames: readonly Frame[]): AsyncGenerator<Frame> {
  yield* frames;
};

/**
 * Orders in every state: written off, rejected and refunded, rejected with the refund due, written off with the answer
 * lost, paid, not paid; paid and not heard of, whose number it answers.
 */
async function ordersInManyStates(): Promise<string> {
  await paid('ONE_BILL');
  await paid('REJECTED');
  await workOff(service.context);
  for (const outcome of ['REJECTED', 'ANSWER_LOST']) {
    const { order } = await paid(outcome);
    const { write_off_no } = await service.context.db
      .selectFrom('order_bills')
      .select('write_off_no')
      .where('order_id', '=', order.orderId)
      .executeTakeFirstOrThrow();
    await advanceBill(service.context, write_off_no);
  }
  await paid('SEVERAL_ANY');
  await paid('PREPAID');
  await place(service, await service.login());
  return (await paidUnheard()).order.orderId;
}

/** What a worker has still to do for money that came: bills and refunds not tried yet, and the payment not heard of. */
async function notDoneYet({ db }: Context, unheard: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from order_bills where state in ('PENDING', 'SENT', 'UNKNOWN'))
      + (select count(*) from refunds where state in ('DUE', 'SENT'))
      + (select count(*) from payments where order_id = ${unheard} and state <> 'PAID') as n`.execute(db);
  return rows[0]?.n ?? Number.NaN;
}

describe('a backup made while orders go on', () => {
  it('restores to equal balances, and a worker there finishes what was under way without doing it twice', async () => {
    const unheard = await ordersInManyStates();
    const before = await balances(service.context.db);
    const orders = await orderIds(service.context);
    const file = join(folder, 'going-on');
    const backup = await backUpDuring(file, async () => place(service, await service.login()));
    expect((await orderIds(service.context)).length).toBe(orders.length + 1);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    // The machine the backup is of goes on for a while, and the partners do what it asks for.
    await workOff(service.context);

    service.clock.reset();
    const config = await elsewhere();
    const { tables, rows, findings } = await restore(config, file);
    expect({ tables, rows, findings }).toEqual({ tables: backup.tables, rows: backup.rows, findings: 0 });

    const opened = openContext(config, service.context.log, service.clock.now);
    onTestFinished(opened.close);
    const { context } = opened;
    expect(await balances(context.db)).toEqual(before);
    expect(await orderIds(context)).toEqual(orders);
    const worker = await startWorker(context, opened.pool);
    await vi.waitFor(async () => expect(await notDoneYet(context, unheard)).toBe(0), 20_000);
    await worker.stop();
    // A refund that the first machine made already is asked about after a while.
    service.clock.advance(MINUTE);
    await workOff(context);
    await threeBooksAgree({ ...service, context });
    expect(await checkBooks(context.db)).toEqual([]);
  });
});

describe('a file that is not a whole backup of this service', () => {
  const goodFile = async (): Promise<string> => {
    const file = join(mkdtempSync(join(folder, 'good-')), 'backup');
    await backUp(service.context.config, file);
    return file;
  };
  const refused = async (file: string, config: Config, sentence: RegExp) => {
    await expect(restore(config, file)).rejects.toThrow(sentence);
    expect(await tablesOf(config)).toEqual([]);
  };

  // @id bad-backup-refused
  it('is refused with a sentence, and nothing is written', async () => {
    const file = await goodFile();
    const config = await elsewhere();
    const bytes = readFileSync(file);
    const bent = join(folder, 'bent');
    const withBytes = async (changed: Buffer, sentence: RegExp) => {
      writeFileSync(bent, changed);
      await refused(bent, config, sentence);
    };
    const flipped = Buffer.from(bytes);
    const middle = Math.floor(bytes.length / 2);
    flipped[middle] = (flipped[middle] ?? 0) ^ 1;
    await withBytes(bytes.subarray(0, -20), /not complete/);
    await withBytes(flipped, /damaged|changed|not complete/);
    await withBytes(Buffer.from('-- PostgreSQL database dump'), /no backup of Life Payment/);
    await refused(join(folder, 'nowhere'), config, /There is no file/);
  });

  it('needs the keys it was made with', async () => {
    const file = await goodFile();
    const config = await elsewhere();
    const { keys } = config;
    const other = Buffer.alloc(32, 7).toString('base64');
    await refused(file, { ...config, keys: { ...keys, encryption: `1:${other}` } }, /other data keys/);
    await refused(file, { ...config, keys: { ...keys, encryption: `2:${other}` } }, /data key 1/);
    await refused(file, { ...config, keys: { ...keys, lookUp: other } }, /LOOKUP_KEY/);
    const newer = { ...keys, encryption: `2:${other},${keys.encryption}` };
    await restore({ ...config, keys: newer }, file);
  });

  it('is refused when this version does not know its tables', async () => {
    const config = await elsewhere();
    const [head, ...rest] = await framesOf(await goodFile());
    const known = JSON.parse(String(head?.content)) as Head;
    const future = join(folder, 'future');
    const ahead = jsonFrame('HEAD', { ...known, migrations: [...known.migrations, '9999-future'] });
    await writeFrames(future, config.keys.encryption, each([ahead, ...rest]));
    await refused(future, config, /9999-future, which this one does not know/);
  });

  it('leaves nothing when the last of what it loads differs', async () => {
    const config = await elsewhere();
    const frames = await framesOf(await goodFile());
    const wrong = join(folder, 'wrong');
    const last = jsonFrame('TABLE_END', { rows: 1, hash: '' });
    await writeFrames(wrong, config.keys.encryption, each([...frames.slice(0, -1), last]));
    await refused(wrong, config, /is not what the backup holds/);
  });
});

describe('neither a file nor a database is written over', () => {
  it('by a backup', async () => {
    const file = join(folder, 'first');
    await backUp(service.context.config, file);
    const before = readFileSync(file);
    await expect(backUp(service.context.config, file)).rejects.toThrow(/is there already/);
    expect(readFileSync(file)).toEqual(before);
    writeFileSync(`${file}-2.partial`, '');
    await expect(backUp(service.context.config, `${file}-2`)).rejects.toThrow(/was broken off/);
  });

  it('and one that breaks off leaves nothing', async () => {
    const file = join(folder, 'broken-off');
    const breaking = async function* (): AsyncGenerator<Frame> {
      yield jsonFrame('HEAD', {});
      throw new Error('the database is gone');
    };
    const { encryption } = service.context.config.keys;
    await expect(writeFrames(file, encryption, breaking())).rejects.toThrow('the database is gone');
    expect([existsSync(file), existsSync(`${file}.partial`)]).toEqual([false, false]);
  });

  it('by a restore', async () => {
    const file = join(folder, 'again');
    await backUp(service.context.config, file);
    await expect(restore(service.context.config, file)).rejects.toThrow(/not empty/);
  });

  it('nor is the queue of one that is not empty made newer by a restore', async () => {
    const file = join(folder, 'queue');
    await backUp(service.context.config, file);
    const config = await elsewhere();
    const { db, close } = openDatabase(config.databaseUrl, 1, fail);
    onTestFinished(close);
    await migrateTables(db, Object.keys(migrations)[0]);
    await expect(restore(config, file)).rejects.toThrow(/not empty/);
    const { rows } = await sql`select from pg_namespace where nspname = 'graphile_worker'`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('a restore that a staff member types', () => {
  const usesIn = ({ db }: Context) =>
    db
      .selectFrom('staff_log')
      .select(['outcome', 'staff', 'arguments', 'error'])
      .where('command', '=', 'restore')
      .orderBy('log_id')
      .execute();

  it('is written down where it is refused, if there is a log', async () => {
    const file = join(folder, 'typed');
    await backUp(service.context.config, file);
    const sentence = await staffAtWork(() => service).refused('li.lei', 'restore', file);
    expect(sentence).toContain('not empty');
    const use = { staff: 'li.lei', arguments: `${file} --as li.lei` };
    expect(await usesIn(service.context)).toEqual([
      { ...use, outcome: 'STARTED', error: null },
      { ...use, outcome: 'FAILED', error: sentence },
    ]);
  });

  it('is written down in the database it made', async () => {
    const file = join(folder, 'made');
    await backUp(service.context.config, file);
    const opened = openContext(await elsewhere(), service.context.log);
    onTestFinished(opened.close);
    const { done, refused } = staffAtWork(() => ({ ...service, context: opened.context }));
    const before = await usesIn(service.context);
    expect(await refused('li.lei', 'restore', join(folder, 'nowhere'))).toContain('There is no file');
    expect(await done('li.lei', 'restore', file)).toContain('The balances are the backup’s.');
    const uses = await usesIn(opened.context);
    expect(uses.slice(before.length).map(({ outcome }) => outcome)).toEqual(['STARTED', 'DONE']);
  });
});

it('the backup of an older version is migrated to this one', async () => {
  const names = Object.keys(migrations).sort();
  const old = await elsewhere();
  const { db, pool, close } = openDatabase(old.databaseUrl, 1, fail);
  await runMigrations({ pgPool: pool });
  await migrateTables(db, names.at(-2));
  await sql`insert into users (life_user_id, guest) values ('OLD', true)`.execute(db);
  await close();
  const file = join(folder, 'old');
  await backUp(old, file);

  const config = await elsewhere();
  await restore(config, file);
  const restored = openDatabase(config.databaseUrl, 1, fail);
  onTestFinished(restored.close);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(restored.db);
  expect(rows.map(({ name }) => name).sort()).toEqual(names);
  expect(await restored.db.selectFrom('users').select('life_user_id').execute()).toEqual([
    { life_user_id: 'OLD' },
  ]);
});
