import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { serviceOfEach } from '../support/fixtures.ts';
import { setRows } from '../support/rows.ts';
import type { TestService } from '../support/service.ts';
import { staffAtWork } from '../support/staff.ts';

const service = serviceOfEach();
const production = {} as TestService;
beforeEach(() => {
  const { context } = service;
  const config = { ...context.config, mode: 'production' as const };
  Object.assign(production, service, { context: { ...context, config } });
});

/** A member of staff who types with a login of production. */
function at(uid: number) {
  return staffAtWork(production, uid);
}
const [li, han, wang, root] = [at(1001), at(1002), at(1003), at(0)];

function idOf(said: string): string {
  return /^Proposal (\d+)/.exec(said)?.[1] ?? '';
}

/** Two members of staff, each with a login. */
async function hire(): Promise<void> {
  await li.done('li.lei', 'staff', 'add', 'li.lei');
  await li.done('li.lei', 'staff', 'add', 'han.meimei', '--uid', '1002');
}
async function proposed(by = li, name = 'li.lei'): Promise<string> {
  return idOf(await by.done(name, 'staff', 'add', 'wang.wu', '--uid', '1003'));
}

test('a staff name is accepted only from its own login', async () => {
  await hire();
  expect(await wang.refused('li.lei', 'log')).toContain('does not use this login (uid 1003)');
  expect(await han.refused('li.lei', 'log')).toContain('does not use this login');
  await han.done('han.meimei', 'log');
  expect((await li.done('li.lei', 'log')).split('\n')[0]).toContain('(uid 1001)');
  expect(await li.done('li.lei', 'staff', 'list')).toMatch(/han\.meimei .*uid 1002\nli\.lei .*uid 1001/);
});

test('one person with two names does not approve what that person proposed', async () => {
  await hire();
  const id = await proposed();
  expect(await li.refused('han.meimei', 'approve', id)).toContain('does not use this login');
  expect(await li.refused('li.lei', 'approve', id)).toContain('your own proposal');
  await han.done('han.meimei', 'approve', id);
  await wang.done('wang.wu', 'log');
});

test('a login that two staff members share neither proposes nor approves', async () => {
  await hire();
  const waiting = await proposed();
  const second = idOf(await li.done('li.lei', 'staff', 'login', 'han.meimei', '1001'));
  await han.done('han.meimei', 'approve', second);
  // Both names are bound to 1001 now.
  expect(await li.refused('han.meimei', 'approve', waiting)).toContain('this very login');
  expect(await han.refused('han.meimei', 'approve', waiting)).toContain('share the login with uid 1001');
  expect(await li.refused('li.lei', 'staff', 'add', 'zhao.liu', '--uid', '1004')).toContain(
    'share the login',
  );
  await han.done('han.meimei', 'staff', 'login', 'han.meimei', '1001', '--end');
  await han.done('han.meimei', 'approve', waiting);
});

test('root, which everybody is in a container, neither proposes nor approves', async () => {
  await root.done('li.lei', 'staff', 'add', 'li.lei');
  await root.done('li.lei', 'staff', 'add', 'han.meimei', '--uid', '1002');
  expect(await root.refused('li.lei', 'staff', 'add', 'wang.wu', '--uid', '1003')).toContain(
    'root stands for',
  );
  const id = idOf(await han.done('han.meimei', 'staff', 'add', 'wang.wu', '--uid', '1003'));
  expect(await root.refused('li.lei', 'approve', id)).toContain('root stands for');
  await root.done('li.lei', 'waiting');
});

test('two persons bind another login of a staff member', async () => {
  await hire();
  const id = idOf(await li.done('li.lei', 'staff', 'login', 'li.lei', '1003'));
  expect(await wang.refused('li.lei', 'log')).toContain('does not use this login');
  await han.done('han.meimei', 'approve', id);
  await wang.done('li.lei', 'log');
  expect(await li.refused('li.lei', 'staff', 'login', 'han.meimei', '1002', '--end')).toContain(
    'no other login',
  );
});

test('a removed staff member has no login and can’t bind one alone after coming back', async () => {
  await hire();
  await han.done('han.meimei', 'approve', await proposed());
  await li.done('li.lei', 'staff', 'remove', 'wang.wu');
  await han.done('han.meimei', 'approve', await proposed());
  await li.done('li.lei', 'staff', 'remove', 'wang.wu');
  await sql`update staff set removed_at = null where staff = 'wang.wu'`.execute(service.context.db);
  expect(await wang.refused('wang.wu', 'staff', 'login', 'wang.wu', '1003')).toContain(
    'does not use this login',
  );
});

test('a proposal without a login is not approved in production', async () => {
  await hire();
  const id = idOf(await li.done('li.lei', 'staff', 'add', 'wang.wu', '--uid', '1003'));
  const { db } = service.context;
  await sql`alter table proposals disable trigger proposals_keep_login`.execute(db);
  await sql`update proposals set proposed_uid = null where proposal_id = ${Number(id)}`.execute(db);
  await sql`alter table proposals enable trigger proposals_keep_login`.execute(db);
  expect(await han.refused('han.meimei', 'approve', id)).toContain('proposed anew');
  const approve = db
    .updateTable('proposals')
    .set({ state: 'APPROVED', decided_by: 'han.meimei', decided_at: new Date() })
    .where('proposal_id', '=', Number(id));
  await expect(approve.execute()).rejects.toThrow('two persons are two logins');
  await han.done('han.meimei', 'decline', id);
});

test('production takes no channel with http addresses, proposed before or now', async () => {
  await hire();
  const dir = mkdtempSync(join(tmpdir(), 'life-payment-channel-'));
  try {
    const file = join(dir, 'channel.json');
    const shown = JSON.parse(await li.done('li.lei', 'channel', 'show', 'HISUN'));
    const form = { ...shown, settings: { jumpHosts: ['http://shop.example'] } };
    writeFileSync(file, JSON.stringify(form));
    expect(await li.refused('li.lei', 'channel', 'set', file, '--reason', 'x')).toContain('jumpHosts');
    writeFileSync(file, JSON.stringify({ ...form, settings: {} }));
    const id = idOf(await li.done('li.lei', 'channel', 'set', file, '--reason', 'x'));
    await sql`alter table proposals disable trigger proposals_guard`.execute(service.context.db);
    await sql`update proposals set content = ${JSON.stringify({ kind: 'CHANNEL', channel: form })}
      where proposal_id = ${Number(id)}`.execute(service.context.db);
    expect(await han.refused('han.meimei', 'approve', id)).toContain('jumpHosts');
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test('a database with staff logins requires them even when the setting says sandbox', async () => {
  await hire();
  const id = await proposed();
  const pretended = staffAtWork(service, 1001);
  expect(await pretended.refused('han.meimei', 'approve', id)).toContain('does not use this login');
  // Writing to the tables directly does not help either.
  const { db } = service.context;
  const approve = (uid: number | null) =>
    setRows(
      service,
      'proposals',
      { state: 'APPROVED', decided_by: 'han.meimei', decided_at: new Date(), decided_uid: uid },
      { proposal_id: Number(id) },
    );
  await expect(approve(1001)).rejects.toThrow('proposals_two_logins');
  await expect(approve(null)).rejects.toThrow('proposals_two_logins');
  const moved = db.updateTable('proposals').set({ proposed_uid: 7 }).where('proposal_id', '=', Number(id));
  await expect(moved.execute()).rejects.toThrow('never changes');
});

test('a channel’s script needs two logins too', async () => {
  await hire();
  const dir = mkdtempSync(join(tmpdir(), 'life-payment-script-'));
  try {
    const file = join(dir, 'script.js');
    // A terminal that printed it unchanged would show another script than the one that runs.
    writeFileSync(file, 'window.a = 1; // \u202e;1 = b.wodniw\u001b[8m\n');
    const said = await li.done('li.lei', 'script', 'set', 'jt_demo', 'EXTERNAL', file, '--reason', 'x');
    const number = idOf(said);
    expect(await han.done('han.meimei', 'script', 'show', number)).toBe(
      'window.a = 1; // \\u202e;1 = b.wodniw\\u001b[8m\n',
    );
    const bound = idOf(await li.done('li.lei', 'staff', 'login', 'han.meimei', '1001'));
    await han.done('han.meimei', 'approve', bound);
    expect(await li.refused('han.meimei', 'approve', number)).toContain('this very login');
    expect(await han.refused('han.meimei', 'approve', number)).toContain('share the login');
    await han.done('han.meimei', 'staff', 'login', 'han.meimei', '1001', '--end');
    await han.done('han.meimei', 'approve', number);
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test('the approver sees the proposal as text that is not run', async () => {
  await hire();
  const reason = 'ok\r\n99  APPROVED  \u202erefund\u0007 \u009b2J';
  const payer = await service.login();
  await li.done('li.lei', 'user', 'logout', payer.lifeUserId, '--reason', reason);
  const listed = await han.done('han.meimei', 'proposals');
  expect(listed).toContain('ok\\u000d\\u000a99  APPROVED  \\u202erefund\\u0007 \\u009b2J');
  expect(listed.split('\n')).toHaveLength(1);
  expect(await han.done('han.meimei', 'log')).not.toMatch(/[^\P{C}\n]/u);
});
