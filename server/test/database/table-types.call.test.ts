// Compares the generated types of tables with the migrated schema; with `--update` it writes them.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { openTestDatabase } from '../support/database.ts';

const SERVER = join(import.meta.dirname, '../..');
const GENERATOR = join(SERVER, '../node_modules/kysely-codegen/dist/cli/bin.js');

test('the types of the tables are those of the migrated schema', async () => {
  const { url, drop } = await openTestDatabase(inject('postgresUrl'));
  const options = ['--config-file', join(SERVER, 'kysely-codegen.json'), '--url', url];
  const types = execFileSync(process.execPath, [GENERATOR, ...options], { encoding: 'utf8' });
  await drop();
  await expect(types.trimStart()).toMatchFileSnapshot(join(SERVER, 'src/kit/database/generated.ts'));
});
