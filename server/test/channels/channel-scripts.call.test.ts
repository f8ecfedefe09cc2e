import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { openChannels } from '../../src/channels/channels.ts';
import { hashOf } from '../../src/channels/scripts.ts';
import { DAY } from '../../src/kit/time.ts';
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
  const said = await done(by, 'script', 'set', endpoint, 'EXTERNAL', file(content), '--reason', 'x');
  return /^Proposal (\d+)/.exec(said)?.[1] ?? '';
}

async function approved(content: string, endpoint = 'jt_demo'): Promise<string | undefined> {
  await done('han.meimei', 'approve', await propose(content, 'li.lei', endpoint));
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
  expect(await refused('li.lei', 'approve', number)).toContain('your own proposal');
  await service.context.channels.refresh();
  expect(await addressNow()).toBe(before);
  expect(await done('li.lei', 'script', 'show', number)).toBe('window.second = 2;');
  expect(await done('li.lei', 'script', 'show')).not.toContain(`proposal ${number}`);
  await done('han.meimei', 'approve', number);
  await service.context.channels.refresh();
  expect(await addressNow()).not.toBe(before);
  expect(await done('li.lei', 'script', 'show')).toContain(`proposal ${number}`);
  expect(await done('han.meimei', 'approve', number)).toContain('Nothing was done again');
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
  await done('han.meimei', 'approve', number);
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
  const number = await propose('window.eighth = 8;');
  expect((await get(`/jiaofei/channel/jt_demo/${hashOf('window.eighth = 8;')}.js`)).status).toBe(404);
  await done('li.lei', 'decline', number);
  const address = await approved('window.ninth = 9;');
  expect((await get(address?.replace('jt_demo', 'qycs_demo'))).status).toBe(404);
});

test('a channel name with special characters is escaped in the script’s address', async () => {
  const address = await approved('window.mini = 1;', 'XCX@HISUN');
  expect(address).toMatch(/^\/jiaofei\/channel\/XCX%40HISUN\//);
  expect(await (await get(address)).text()).toBe('window.mini = 1;');
});

test.each([
  [['set', 'nobody', 'EXTERNAL', 'x.js', '--reason', 'x'], 'no channel'],
  [['set', 'jt_demo', 'OTHER', 'x.js', '--reason', 'x'], 'A kind of script is'],
  [['set', 'jt_demo', 'EXTERNAL', '/nowhere/x.js', '--reason', 'x'], 'can’t be read'],
  [['show', 'x'], 'a whole number'],
  [['show', '999999'], 'no script'],
  [[], 'script set'],
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
  const insert = (content: string, proposal: string) =>
    `insert into channel_scripts (output_endpoint, kind, hash, content, proposal_id, approved_at)
     values ('jt_demo', 'EXTERNAL', encode(sha256('${content}'), 'hex'), '${content}', ${proposal}, now())`;
  await refusedByDatabase(insert('window.tenth = 10;', number), 'two persons');
  await done('han.meimei', 'approve', number);
  await refusedByDatabase(insert('window.other = 1;', number), 'two persons');
  await refusedByDatabase(insert('window.other = 1;', 'null'), 'two persons');
  await refusedByDatabase(`update channel_scripts set content = ''`, 'append-only');
  await refusedByDatabase('delete from channel_scripts', 'append-only');
  await refusedByDatabase(
    `insert into channel_scripts (output_endpoint, kind, hash, content, approved_at)
     values ('jt_demo', 'EXTERNAL', 'abc', 'x', now())`,
    'check',
  );
});

test('staff see the scripts by the staff command', async () => {
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
  const { stdout } = await run('show');
  expect(stdout).toMatch(/partner_demo {2}CLOSE_TITLE .* of the sandbox/);
  await expect(run('show', '999999')).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no script of a proposal 999999.\n',
  });
});
