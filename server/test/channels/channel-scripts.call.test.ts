import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { DAY } from '../../src/kit/time.ts';
import { openChannels } from '../../src/modules/channel/index.ts';
import { staffTest } from '../support/fixtures.ts';

const { service, test, done, refused } = staffTest();

const dir = mkdtempSync(join(tmpdir(), 'life-payment-scripts-'));
afterAll(() => rmSync(dir, { recursive: true }));

function file(content: string): string {
  const path = join(dir, 'script.js');
  writeFileSync(path, content);
  return path;
}

async function propose(content: string, by = 'li.lei', endpoint = 'jt_demo'): Promise<string> {
  const said = await done(by, 'script', 'propose', endpoint, 'EXTERNAL', file(content));
  return /Proposed as (\d+)/.exec(said)?.[1] ?? '';
}

async function approved(content: string, endpoint = 'jt_demo'): Promise<string | undefined> {
  await done('han.meimei', 'script', 'approve', await propose(content, 'li.lei', endpoint));
  await service.context.channels.refresh();
  return addressNow(endpoint);
}

async function configOf(outputEndpoint: string) {
  return (await service.call('/output/channel/getOutputEndpointConfig', { outputEndpoint })).config;
}

async function addressNow(endpoint = 'jt_demo') {
  return (await configOf(endpoint)).externalJs;
}

function get(path: string | undefined) {
  return fetch(service.origin + path);
}

test('an approved script is served from the address in the configuration and never changes there', async () => {
  const address = await approved('window.first = 1;');
  expect(address).toMatch(/^\/jiaofei\/channel\/jt_demo\/[0-9a-f]{64}\.js$/);
  const answer = await get(address);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('window.first = 1;');
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a proposal changes nothing until somebody else approves it', async () => {
  const before = await addressNow();
  const number = await propose('window.second = 2;');
  await service.context.channels.refresh();
  expect(await addressNow()).toBe(before);
  expect(await refused('li.lei', 'script', 'approve', number)).toContain('another person');
  await service.context.channels.refresh();
  expect(await addressNow()).toBe(before);
  expect(await done('li.lei', 'script', 'show', number)).toBe('window.second = 2;');
  expect(await done('li.lei', 'script', 'list')).toContain('waits for approval');
  await done('han.meimei', 'script', 'approve', number);
  await service.context.channels.refresh();
  expect(await addressNow()).not.toBe(before);
  expect(await refused('han.meimei', 'script', 'approve', number)).toContain('waits for approval');
});

test('open pages still find the script that was replaced, for a week', async () => {
  const old = await approved('window.third = 3;');
  const next = await approved('window.fourth = 4;');
  expect(next).not.toBe(old);
  expect((await get(old)).status).toBe(200);
  service.clock.advance(8 * DAY);
  expect((await get(old)).status).toBe(404);
  expect((await get(next)).status).toBe(200);
});

test('an earlier script is restored by a proposal, and an empty script removes it', async () => {
  const first = await approved('window.fifth = 5;');
  await approved('window.sixth = 6;');
  expect(await approved('window.fifth = 5;')).toBe(first);
  expect(await approved('')).toBeUndefined();
});

test('a process that does not know a new script yet still serves it', async () => {
  const number = await propose('window.seventh = 7;');
  await done('han.meimei', 'script', 'approve', number);
  const fresh = openChannels(service.context);
  const hash = (await fresh.scripts('jt_demo')).find(({ replacedAt }) => replacedAt === null)?.hash;
  expect((await get(`/jiaofei/channel/jt_demo/${hash}.js`)).status).toBe(200);
});

test.each([
  '/jiaofei/channel/jt_demo/0000.js',
  `/jiaofei/channel/jt_demo/${'0'.repeat(64)}.js`,
  `/jiaofei/channel/nobody/${'0'.repeat(64)}.js`,
  '/jiaofei/channel/jt_demo/..%2f..%2fmain.js',
])('the script address %s is not found', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
});

test('a proposal is not served, nor is a script of another channel', async () => {
  await propose('window.eighth = 8;');
  const { rows } = await sql<{ hash: string }>`
    select hash from channel_scripts where approved_by is null order by script_id desc limit 1`.execute(
    service.context.db,
  );
  expect((await get(`/jiaofei/channel/jt_demo/${rows[0]?.hash}.js`)).status).toBe(404);
  const address = await approved('window.ninth = 9;');
  expect((await get(address?.replace('jt_demo', 'qycs_demo'))).status).toBe(404);
});

test('a channel name with special characters is escaped in the script’s address', async () => {
  const address = await approved('window.mini = 1;', 'XCX@HISUN');
  expect(address).toMatch(/^\/jiaofei\/channel\/XCX%40HISUN\//);
  expect(await (await get(address)).text()).toBe('window.mini = 1;');
});

test.each([
  [['propose', 'nobody', 'EXTERNAL', 'x.js'], 'no channel'],
  [['propose', 'jt_demo', 'OTHER', 'x.js'], 'A kind of script is'],
  [['propose', 'jt_demo', 'EXTERNAL', '/nowhere/x.js'], 'can’t be read'],
  [['approve', 'x'], 'a whole number'],
  [['show', '999999'], 'no script'],
  [[], 'script propose'],
])('the command refuses %j with a sentence', async (args, sentence) => {
  expect(await refused('li.lei', 'script', ...args)).toContain(sentence);
});

test('a script that no browser could run is refused as a proposal', async () => {
  await expect(propose('function (')).rejects.toThrow('is no script');
});

async function refusedByDatabase(query: string, sentence: string) {
  return expect(sql.raw(query).execute(service.context.db)).rejects.toThrow(sentence);
}

test('the database itself asks for two persons and keeps what was approved', async () => {
  const number = await propose('window.tenth = 10;');
  const change = `update channel_scripts set`;
  const where = `where script_id = ${number}`;
  await refusedByDatabase(`${change} approved_by = proposed_by, approved_at = now() ${where}`, 'check');
  await refusedByDatabase(`${change} content = '' ${where}`, 'never changes');
  await refusedByDatabase(`${change} proposed_by = 'wang.wu' ${where}`, 'never changes');
  await done('han.meimei', 'script', 'approve', number);
  await refusedByDatabase(`${change} approved_by = 'wang.wu' ${where}`, 'never changes');
  await refusedByDatabase(`delete from channel_scripts ${where}`, 'append-only');
  await refusedByDatabase(
    `insert into channel_scripts
       (output_endpoint, kind, hash, content, proposed_by, approved_by, approved_at)
     values ('jt_demo', 'EXTERNAL', encode(sha256('x'), 'hex'), 'x', 'a1', 'b1', now())`,
    'proposed first',
  );
  await refusedByDatabase(
    `insert into channel_scripts (output_endpoint, kind, hash, content, proposed_by)
     values ('jt_demo', 'EXTERNAL', 'abc', 'x', 'a1')`,
    'check',
  );
});

test('each act leaves an audit row, which nobody changes or deletes', async () => {
  const number = await propose('window.eleventh = 11;');
  await done('han.meimei', 'script', 'approve', number);
  const { db } = service.context;
  const rows = await db
    .selectFrom('channel_script_audit')
    .select(['act', 'person', 'database_user'])
    .where('script_id', '=', Number(number))
    .orderBy('audit_id')
    .execute();
  expect(rows).toEqual([
    { act: 'PROPOSED', person: 'li.lei', database_user: expect.stringMatching(/./) },
    { act: 'APPROVED', person: 'han.meimei', database_user: expect.stringMatching(/./) },
  ]);
  await refusedByDatabase(`update channel_script_audit set person = 'x'`, 'append-only');
  await refusedByDatabase('delete from channel_script_audit', 'append-only');
  await refusedByDatabase('truncate channel_script_audit', 'append-only');
});

test('staff propose and approve a script by the staff command', async () => {
  const { databaseUrl, keys } = service.context.config;
  const env = {
    ...service.sandbox.env,
    LIFE_ENV: 'sandbox',
    DATABASE_URL: databaseUrl,
    DATA_KEYS: keys.encryption,
    LOOKUP_KEY: keys.lookUp,
  };
  const main = join(import.meta.dirname, '../../src/main.ts');
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [main, 'staff', 'script', ...args, '--as', 'han.meimei'], {
      env: { ...process.env, ...env },
    });
  const { stdout } = await run('list');
  expect(stdout).toMatch(/partner_demo {2}CLOSE_TITLE .* by sandbox-author .* by sandbox-reviewer/);
  await expect(run('approve', '1')).rejects.toMatchObject({
    code: 1,
    stderr: '1 is no proposal of another person that waits for approval.\n',
  });
});
