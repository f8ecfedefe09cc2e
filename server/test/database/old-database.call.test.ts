import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../src/kit/database/migrate.ts';
import { balances } from '../../src/modules/ledger/index.ts';
import { backTo, openOwn } from '../support/old-database.ts';

test('the check of an older database expects points only of orders that ended after its update', async () => {
  await using own = await openOwn();
  const { db, pool } = own;
  const since = async () => {
    const { rows } = await sql<{ since: string; began: string }>`
      select since::text, (select "timestamp"::timestamptz::text from kysely_migration where name = '0013-benefits') as began
      from book_rules where rule = 'points are one a yuan'`.execute(db);
    return rows[0];
  };
  expect(await since()).toMatchObject({ since: '-infinity' });
  // Returns to the version before the check, with an order in the tables.
  await backTo(db, '0016-statements');
  await sql`insert into users (life_user_id, guest) values ('OLD', true)`.execute(db);
  await sql`insert into orders (life_user_id, order_id, request_id, request_hash, kind, unit_id, project_type, area,
      number_cipher, number_hash, number_masked, holder_masked, remark, amount, output_endpoint, app_type, pay_host,
      created_at, expires_at)
    values ('OLD', 'LP', 'r', '', 'BILLS', 'u', 'WATER', '430100', '', '', '', '', '', 1, 'HISUN', 3, 'BROWSER', now(), now())`.execute(
    db,
  );
  await migrate(db, pool);
  const { since: now, began } = (await since()) ?? {};
  expect(began).toBeDefined();
  expect(now).toBe(began);
});

test('old processes go on with proposals, channels, coupons and staff on the new tables', async () => {
  await using own = await openOwn();
  const { db, pool } = own;
  await backTo(db, '0027-payment-subject');
  await sql`insert into users (life_user_id, mobile_cipher, mobile_hash, mobile_masked, state)
    values ('ONE', '', 'same', '', 'REPLACED'), ('TWO', '', 'same', '', 'ACTIVE')`.execute(db);
  await sql`insert into campaigns (campaign_id, kind, title_zh, title_en, amount, min_spend, starts_at, ends_at,
      valid_days, budget, position)
    values ('c', 'EVERYDAY', '', '', 1, 2, now(), now() + interval '1 day', 1, 9, 1)`.execute(db);
  await sql`insert into coupons (life_user_id, coupon_id, campaign_id, request_id, request_hash, title_zh, title_en,
      amount, min_spend, state, granted_at, expires_at)
    select id, 'k', 'c', 'r', '', '', '', 1, 2, 'AVAILABLE', now(), now() from unnest(array['ONE', 'TWO']) as id`.execute(
    db,
  );
  await sql`insert into operators (operator, added_by, added_at) values ('li.lei', '', now()), ('han.mei', '', now())`.execute(
    db,
  );
  await sql`insert into channels (output_endpoint, channel_group, name_zh, name_en, secret)
    values ('old', 'partner', '', '', 'plain')`.execute(db);
  const propose = sql`insert into proposals (kind, subject, parts, content, reason, state, proposed_by, proposed_at, expires_at)
    values ('CHANNEL', 'old', '{channel}', '{}', '', 'PROPOSED', 'li.lei', now(), now())`;
  await propose.execute(db);
  await migrate(db, pool);
  const { rows } = await sql`select campaign_id, mobile_hash::text from campaign_numbers`.execute(db);
  expect(rows).toEqual([{ campaign_id: 'c', mobile_hash: '\\x73616d65' }]);
  // Processes of the version before still run: they propose, approve, and write channels with the old names.
  await propose.execute(db);
  await sql`update proposals set state = 'APPROVED', decided_by = 'han.mei', decided_at = now()`.execute(db);
  await sql`update channels set secret = 'plain', name_en = 'Old'`.execute(db);
  // They also add staff, bind logins and write the log under the old names of these tables.
  await db.transaction().execute(async (tx) => {
    await sql`lock table operators in share row exclusive mode`.execute(tx);
    await sql`insert into operators (operator, added_by, added_at, removed_at) values ('li.lei', 'li.lei', now(), null)
      on conflict (operator) do update set removed_at = null where operators.removed_at is not null`.execute(
      tx,
    );
    await sql`insert into operator_logins (operator, uid, bound_by, bound_at) values ('li.lei', 1001, 'li.lei', now())
      on conflict (operator, uid) do update set ended_at = null where operator_logins.ended_at is not null`.execute(
      tx,
    );
    await sql`insert into operator_log (use_id, outcome, operator, login, command, arguments, error, at)
      values ('use', 'STARTED', 'li.lei', 'li', 'log', '', null, now())`.execute(tx);
  });
  const logged = await sql`select log_id, staff, database_user = session_user as mine from staff_log`.execute(
    db,
  );
  expect(logged.rows).toEqual([{ log_id: 1, staff: 'li.lei', mine: true }]);
  await expect(sql`delete from operator_log`.execute(db)).rejects.toThrow('append-only');
  // They open, lock and change mandates under the old name of that table.
  await sql`insert into autopay_agreements (life_user_id, agreement_id, account_id, unit_id, project_type, billing, area,
      number_cipher, number_hash, number_masked, holder_masked, remark, request_id, request_hash, output_endpoint, app_type,
      state, cap, signed_most, rules_hash, consent_version, created_at)
    values ('ONE', 'AG', 'a', 'u', 'WATER', 'POSTPAID', '430100', '', '', '', '', '', 'r', '', 'HISUN', 3,
      'SIGNED', 100, 100, '', '1', now())
    on conflict (life_user_id, request_id) do nothing`.execute(db);
  const changed = await sql`with due as (
      select life_user_id, agreement_id from autopay_agreements where state = 'SIGNED' for update skip locked)
    update autopay_agreements a set look_at = now() from due where a.agreement_id = due.agreement_id
    returning a.agreement_id`.execute(db);
  expect(changed.rows).toEqual([{ agreement_id: 'AG' }]);
  expect((await sql`select locked, look_at is not null as due from mandates`.execute(db)).rows).toEqual([
    { locked: false, due: true },
  ]);
  await propose.execute(db);
  await expect(
    sql`update proposals set state = 'APPROVED', decided_by = 'han.mei', decided_at = now()
    where state = 'PROPOSED'`.execute(db),
  ).rejects.toThrow('two persons are two logins');
});

test('known users of a channel stay proved, and old processes add no user as proved', async () => {
  await using own = await openOwn();
  const { db, pool } = own;
  await backTo(db, '0027-payment-subject');
  const addUser = (id: string) =>
    sql`insert into users (life_user_id, guest) values (${id}, true)`.execute(db);
  await addUser('OLD');
  await sql`insert into sessions (token_hash, life_user_id, status, output_endpoint, output_channel, app_type)
    values ('t', 'OLD', 1, 'jt_demo', 'groupTelecom', 3)`.execute(db);
  await sql`insert into consents (life_user_id, agreement, version, output_endpoint, at)
    values ('OLD', 'yhfw', '1', 'HISUN', now())`.execute(db);
  await migrate(db, pool);
  await addUser('NEW');
  const { rows: bindings } = await sql`
    select output_endpoint, proved from channel_bindings order by output_endpoint`.execute(db);
  expect(bindings).toEqual([
    { output_endpoint: 'HISUN', proved: true },
    { output_endpoint: 'jt_demo', proved: true },
  ]);
  const { rows: users } = await sql`
    select life_user_id, mobile_proved from users order by life_user_id`.execute(db);
  expect(users).toEqual([
    { life_user_id: 'NEW', mobile_proved: false },
    { life_user_id: 'OLD', mobile_proved: true },
  ]);
});

test('the ids of users are filled in, and old processes go on writing them with the users', async () => {
  await using own = await openOwn();
  const { db, pool } = own;
  await backTo(db, '0044-statement-ends');
  await sql`insert into users (life_user_id, mobile_cipher, mobile_hash, mobile_masked, state, wallet_user_id, wallet_id_kind)
    values ('LIVE', '', 'a', '', 'ACTIVE', '2088000000000001', null), ('OPEN', '', 'b', '', 'FROZEN', 'open', 'OPEN_ID'),
      ('GONE', '', 'c', '', 'REPLACED', '2088000000000001', null)`.execute(db);
  await migrate(db, pool);
  const ids = async () => {
    const { rows } = await sql<{ line: string }>`
      select life_user_id || ' ' || kind || ' ' || id || ' ' || live as line from user_wallets order by life_user_id, kind`.execute(
      db,
    );
    return rows.map(({ line }) => line);
  };
  expect(await ids()).toEqual([
    'GONE USER_ID 2088000000000001 false',
    'LIVE USER_ID 2088000000000001 true',
    'OPEN OPEN_ID open true',
  ]);
  // A sign-on by an old process: a new user, another identity, a replacement, and a closed account.
  await sql`insert into users (life_user_id, mobile_cipher, mobile_hash, mobile_masked, wallet_user_id)
    values ('NEW', '', 'd', '', '2088000000000002')`.execute(db);
  await sql`update users set wallet_user_id = 'other', wallet_id_kind = 'OPEN_ID' where life_user_id = 'NEW'`.execute(
    db,
  );
  await sql`update users set state = 'REPLACED' where life_user_id = 'LIVE'`.execute(db);
  await sql`update users set wallet_user_id = null where life_user_id = 'OPEN'`.execute(db);
  expect(await ids()).toEqual([
    'GONE USER_ID 2088000000000001 false',
    'LIVE USER_ID 2088000000000001 false',
    'NEW OPEN_ID other true',
    'NEW USER_ID 2088000000000002 true',
  ]);
});

test('old processes go on with payments under the old name, by the numbers of their orders', async () => {
  await using own = await openOwn();
  const { db, pool } = own;
  await backTo(db, '0051-user-wallets');
  await sql`insert into users (life_user_id, guest) values ('OLD', true)`.execute(db);
  const order = (id: string, requestId: string) => sql`
    insert into orders (life_user_id, order_id, request_id, request_hash, kind, unit_id, project_type, area,
      number_cipher, number_hash, number_masked, holder_masked, remark, amount, output_endpoint, app_type, pay_host,
      created_at, expires_at)
    values ('OLD', ${id}, ${requestId}, '', 'BILLS', 'u', 'WATER', '430100', '', '', '', '', '', 1, 'HISUN', 3, 'BROWSER', now(), now())`;
  const payment = (id: string) => sql`
    insert into payments (life_user_id, order_id, state, cash, expires_at, next_action_at, subject, wallet_agreement_no)
    values ('OLD', ${id}, 'WAITING', 1, now(), now(), 's', null)`;
  await order('LP1', 'r1').execute(db);
  await payment('LP1').execute(db);
  await migrate(db, pool);
  // A process of the version before writes another one in one statement, as it makes orders.
  await sql`with placed as (${order('LP2', 'r2')}), paid as (${payment('LP2')}) select 1`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`select 1 from payments p join orders o using (life_user_id, order_id) where p.order_id = 'LP2' for update of p`.execute(
      tx,
    );
    await sql`update payments set state = 'PAID', paid_at = now() where life_user_id = 'OLD' and order_id = 'LP2'`.execute(
      tx,
    );
  });
  const { rows } = await sql`
    select order_id, payment_id, provider, state from order_payments order by order_id`.execute(db);
  expect(rows).toEqual([
    { order_id: 'LP1', payment_id: 'LP1', provider: 'alipay', state: 'WAITING' },
    { order_id: 'LP2', payment_id: 'LP2', provider: 'alipay', state: 'PAID' },
  ]);
});

test('lines of the ledger from before, and of old processes, read as of the only wallet of before', async () => {
  await using own = await openOwn();
  const { db, pool } = own;
  await backTo(db, '0052-wallet-payments');
  const paid = (subject: string) =>
    db.transaction().execute(async (tx) => {
      await sql`insert into ledger_postings (life_user_id, order_id, event, subject, posted_at)
        values ('OLD', ${subject}, 'PAID', ${subject}, now())`.execute(tx);
      await sql`insert into ledger_lines (life_user_id, event, subject, account, unit_id, debit, credit)
        values ('OLD', 'PAID', ${subject}, 'WALLET_CLEARING', '', 5, 0), ('OLD', 'PAID', ${subject}, 'HELD', '', 0, 5)`.execute(
        tx,
      );
    });
  await paid('LP1');
  await migrate(db, pool);
  await paid('LP2');
  expect(await balances(db)).toEqual([
    { account: 'HELD', unit_id: '', provider: '', balance: -10 },
    { account: 'WALLET_CLEARING', unit_id: '', provider: 'alipay', balance: 10 },
  ]);
});
