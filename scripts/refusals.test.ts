import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killAll, newPlace, nothingRuns, npmStart, type Place } from './testing/npm-start.ts';
import { pretendPostgres } from './testing/old-postgres.ts';

let place: Place;
const servers: Server[] = [];

beforeEach(async () => {
  place = await newPlace();
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  killAll(place);
  await nothingRuns(place);
  rmSync(dirname(place.dataDir), { recursive: true });
});

async function listen(server: Server, port = 0): Promise<number> {
  servers.push(server.listen(port, '127.0.0.1'));
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Removes what npm itself prints around a script. */
function ours(said: string) {
  return said.split('\n').filter((line) => line !== '' && !/^(> |npm )/.test(line));
}

async function expectRefusal(
  environment: Record<string, string>,
  sentence: RegExp,
  at = place,
): Promise<void> {
  const run = npmStart(at, environment);
  expect(await run.ended()).toBe(1);
  expect(ours(run.said())).toEqual([expect.stringMatching(sentence)]);
  expect(await nothingRuns(at)).toEqual([]);
}

test('npm start refuses a used port', async () => {
  const port = await listen(createServer(), place.port);
  await expectRefusal({}, new RegExp(`^Port ${port} is used by another program: .+\\.$`));
});

test('npm start refuses a PORT that is not a number of a port', async () => {
  await expectRefusal({ PORT: '80a' }, /^PORT is "80a": .+\.$/);
});

test('npm start refuses a HOST of another machine', async () => {
  await expectRefusal(
    { HOST: '192.0.2.1' },
    /^192\.0\.2\.1:\d+ can't be listened at \(EADDRNOTAVAIL\): .+\.$/,
  );
});

test('npm start refuses a DATA_DIR that can not be written', async () => {
  // Permissions do not stop root; a file in the way stops everybody.
  const file = join(dirname(place.dataDir), 'file');
  writeFileSync(file, '');
  const blocked = { ...place, dataDir: join(file, 'data') };
  await expectRefusal({}, /^DATA_DIR .+ can't be written \(ENOTDIR\): .+\.$/, blocked);
});

test('npm start refuses a DATABASE_URL that is not one', async () => {
  await expectRefusal(
    { DATABASE_URL: 'mysql://localhost' },
    /^DATABASE_URL is no address of a PostgreSQL: .+\.$/,
  );
});

test('npm start refuses a DATABASE_URL without a server', async () => {
  const gone = createServer();
  const port = await listen(gone);
  gone.close();
  await expectRefusal(
    { DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/life` },
    new RegExp(`^DATABASE_URL does not answer \\(127\\.0\\.0\\.1:${port}: ECONNREFUSED\\): .+\\.$`),
  );
});

test('npm start refuses a DATABASE_URL whose server says nothing', async () => {
  const port = await listen(createServer());
  await expectRefusal(
    { DATABASE_URL: `postgres://127.0.0.1:${port}/life` },
    /^DATABASE_URL does not answer .+\.$/,
  );
});

test('npm start refuses a DATABASE_URL of a PostgreSQL that is too old', async () => {
  const port = await listen(pretendPostgres('14.22'));
  await expectRefusal(
    { DATABASE_URL: `postgres://me@127.0.0.1:${port}/life` },
    /^DATABASE_URL is a PostgreSQL 14\.22, which is too old: use version 15 or newer\.$/,
  );
  expect(existsSync(join(place.dataDir, 'postgres'))).toBe(false);
});

test('npm start refuses to start beside a running one', async () => {
  const first = npmStart(place);
  await first.ready();
  const second = npmStart(place);
  expect(await second.ended()).toBe(1);
  expect(ours(second.said())).toEqual([
    expect.stringMatching(new RegExp(`^Already running at http://127\\.0\\.0\\.1:${place.port} .+\\.$`)),
  ]);
  // The first start still runs.
  expect((await fetch(`http://127.0.0.1:${place.port}/readyz`)).status).toBe(200);
});
