import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { isUnderOwnKey } from '../../src/kit/crypto.ts';
import { after, DAY, dayOf, HOUR, MINUTE } from '../../src/kit/time.ts';
import { finishClosing, markClosed } from '../../src/modules/own-data/closing-store.ts';
import { renewUserKeys } from '../../src/modules/user-keys/index.ts';
import { saveAccount } from './accounts.ts';
import { setTime } from './deducting.ts';
import { openAutopay } from './mandates.ts';
import { ask, detailOnce, pay, wishFor } from './orders.ts';
import type { Payer, TestService } from './service.ts';

/** Two data keys in base64, whose ids are 1 and 2, and the key of hashes. */
export const KEYS = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'));
export const LOOK_UP = randomBytes(32).toString('base64');

/** Settings of a service whose data key is the first. */
export const KEY_SETTINGS = { DATA_KEYS: `1:${KEYS[0]},2:${KEYS[1]}`, LOOKUP_KEY: LOOK_UP };

/** Ten in the morning, long enough after the migration for the job to begin. */
export function morning(): Date {
  return new Date(`${dayOf(after(new Date(), 2 * DAY))}T10:00:00+08:00`);
}

/** Tables that keep something encrypted about a user for longer than minutes. */
export const PLACES = ['users', 'accounts', 'bill_queries', 'orders', 'mandates'];

type Kept = { readonly place: string; readonly cipher: Buffer };

/** Helpers for tests of users' own keys. */
export function keeping(service: TestService, payer: Payer) {
  const row = (of = payer) =>
    service.context.db
      .selectFrom('users')
      .select(['data_key', 'ciphers_renewed'])
      .where('life_user_id', '=', of.lifeUserId)
      .executeTakeFirstOrThrow();
  const ciphers = async ({ lifeUserId } = payer): Promise<Kept[]> => {
    const { rows } = await sql<Kept>`
      select 'users' as place, mobile_cipher as cipher from users where life_user_id = ${lifeUserId}
      union all select 'accounts', number_cipher from accounts where life_user_id = ${lifeUserId}
      union all select 'bill_queries', number_cipher from bill_queries where life_user_id = ${lifeUserId}
      union all select 'orders', number_cipher from orders where life_user_id = ${lifeUserId}
      union all select 'mandates', number_cipher from mandates
        where life_user_id = ${lifeUserId}`.execute(service.context.db);
    return rows;
  };
  const goOn = async (ms: number): Promise<void> => {
    await setTime(service, after(service.context.now(), ms));
  };
  const renew = (): Promise<void> => renewUserKeys(service.context);
  return {
    /** The user's row: whether it has a key, and whether everything is under it. */
    row,
    ciphers,
    goOn,
    /** Runs the job once. */
    renew,
    /** Runs the job that gives keys, passes an hour, and runs the job that renews. */
    renewAll: async (): Promise<void> => {
      await renew();
      await goOn(HOUR + MINUTE);
      await renew();
    },
    /** The tables of a user's ciphers, by the owner of the key. */
    places: async () => {
      const kept = await ciphers();
      const under = (own: boolean) => [
        ...new Set(kept.filter(({ cipher }) => isUnderOwnKey(cipher) === own).map(({ place }) => place)),
      ];
      return { own: under(true), service: under(false) };
    },
    /** A user's ciphers, decrypted as the service does. */
    readable: async (): Promise<string[]> => {
      const { data_key } = await row();
      const { crypto } = service.context;
      return (await ciphers()).map(({ cipher }) => crypto.decryptFor(data_key, cipher)).sort();
    },
    /** Deletes a user's key, as closing the account does. */
    close: ({ lifeUserId } = payer): Promise<void> => {
      const { db, now } = service.context;
      return db.transaction().execute(async (tx) => {
        await markClosed(tx, lifeUserId);
        await finishClosing(tx, lifeUserId, now());
      });
    },
    /** A payer with a cipher in each table: a paid, unsettled order and a mandate. */
    household: async () => {
      const account = await service.account('ONE_BILL');
      const query = await ask(service, payer, account);
      const order = await service.call('/order/createLifeOrder', wishFor(query), payer);
      await pay(service, payer, order.pay?.value);
      await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
      const { accountId } = await saveAccount(service, payer, {}, account);
      const { agreementId } = await openAutopay(service, payer, { cap: 20_000 });
      return { account, accountId, orderId: order.orderId, agreementId };
    },
  };
}
