import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type DataCrypto, dataCrypto } from '../../src/kit/crypto.ts';
import { Refused } from '../../src/staff/command.ts';
import { reencrypt } from '../../src/staff/commands/users.ts';
import { saveAccount } from '../support/accounts.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { pay, place } from '../support/orders.ts';

const [OLD, NEW, LOOK_UP] = [32, 32, 32].map((bytes) => randomBytes(bytes).toString('base64'));
const { service, test } = serviceTest({ env: { DATA_KEYS: `1:${OLD}`, LOOKUP_KEY: LOOK_UP ?? '' } });
const payer = payerOfEach(service);

/** Runs the command in a process with other data keys. Answers its output, or why it refused. */
async function run(keys: string): Promise<string> {
  const printed: string[] = [];
  const context = { ...service.context, crypto: dataCrypto(keys, LOOK_UP ?? '') };
  const given = { arg: () => '', option: () => undefined, has: () => false, reason: '' };
  const print = async (line: string) => void printed.push(line);
  try {
    await reencrypt.run({ context, by: 'li.lei', login: null, print }, given);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.message;
  }
  return printed.join('\n');
}

async function numbersOf(crypto: DataCrypto): Promise<string[]> {
  const { rows } = await sql<{ cipher: Buffer }>`
    select mobile_cipher as cipher from users where life_user_id = ${payer.lifeUserId}
    union all select number_cipher from accounts where life_user_id = ${payer.lifeUserId}
    union all select number_cipher from orders
    where life_user_id = ${payer.lifeUserId}`.execute(service.context.db);
  return rows.map(({ cipher }) => crypto.decrypt(cipher));
}

test('all ciphers are encrypted with the first data key, so that the old key can leave the list', async () => {
  const { order } = await place(service, payer);
  await pay(service, payer, order.pay?.value);
  await saveAccount(service, payer);
  const before = await numbersOf(service.context.crypto);
  expect(before).toHaveLength(3);
  const printed = await run(`2:${NEW},1:${OLD}`);
  expect(printed).toContain('orders.number_cipher: 1 encrypted anew');
  expect(printed).toContain('Everything is under the data key 2.');
  expect(await numbersOf(dataCrypto(`2:${NEW}`, LOOK_UP ?? ''))).toEqual(before);
  expect(await run(`2:${NEW}`)).toBe('Everything is under the data key 2.');
  await run(`1:${OLD},2:${NEW}`);
});

test('a cipher whose key is missing is named, and the others are encrypted anew', async () => {
  const { db } = service.context;
  await sql`update users set mobile_cipher = '\\x09' where life_user_id = ${payer.lifeUserId}`.execute(db);
  const other = await service.login();
  expect(await run(`2:${NEW},1:${OLD}`)).toContain("users.mobile_cipher: 1 can't be read");
  const { rows } = await sql<{ key: number }>`
    select get_byte(mobile_cipher, 0) as key from users where life_user_id = ${other.lifeUserId}`.execute(db);
  expect(rows).toEqual([{ key: 2 }]);
});
