import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../src/kit/database/migrate.ts';
import { balances } from '../../src/modules/ledger/index.ts';
import { backTo, openOwn } from '../support/old-database.ts';

test('payments, mandates, lines and receipts of before are Alipay’s, and so is what old processes write', async () => {
  await using own = await openOwn();
  const { db, pool } = own;
  await backTo(db, '0060-bill-tokens');
  await sql`insert into users (life_user_id, mobile_cipher, mobile_hash, mobile_masked, state)
    values ('ONE', '', 'a', '', 'ACTIVE')`.execute(db);
  const rows = (id: string) =>
    db.transaction().execute(async (tx) => {
      await sql`insert into wallet_payments (life_user_id, payment_id, state, cash, expires_at, paid_at)
        values ('ONE', ${id}, 'PAID', 100, now(), now())`.execute(tx);
      await sql`insert into mandates (life_user_id, agreement_id, account_id, unit_id, project_type, billing, area,
          number_cipher, number_hash, number_masked, holder_masked, remark, request_id, request_hash, output_endpoint, app_type,
          state, cap, signed_most, rules_hash, consent_version, created_at)
        values ('ONE', ${id}, ${id}, 'u', 'WATER', 'POSTPAID', '430100', '', '', '', '', '', ${id}, '', 'HISUN', 3,
          'SIGNED', 100, 100, '', '1', now())`.execute(tx);
      await sql`insert into unknown_receipts (number, day, amount, state, booked_at)
        values (${id}, '2026-11-20', 5, 'BOOKED', now())`.execute(tx);
      await sql`insert into ledger_postings (life_user_id, event, subject, order_id, posted_at)
        values ('ONE', 'PAID', ${id}, ${id}, now())`.execute(tx);
      await sql`insert into ledger_lines (life_user_id, event, subject, account, unit_id, debit, credit)
        values ('ONE', 'PAID', ${id}, 'WALLET_CLEARING', '', 100, 0), ('ONE', 'PAID', ${id}, 'HELD', '', 0, 100)`.execute(
        tx,
      );
    });
  await rows('BEFORE');
  const { rows: before } = await sql`
    select account, unit_id, provider, (sum(debit) - sum(credit))::bigint as balance
    from ledger_entries group by account, unit_id, provider order by account, unit_id, provider`.execute(db);
  await migrate(db, pool);
  expect(await balances(db)).toEqual(before);
  await rows('AFTER');
  const { rows: of } = await sql`
    select 'payment' as what, provider, settles_with from wallet_payments
    union all select 'mandate', provider, null from mandates
    union all select 'receipt', provider, null from unknown_receipts`.execute(db);
  expect(of).toHaveLength(6);
  expect(new Set(of.map((row) => JSON.stringify(row)))).toEqual(
    new Set([
      '{"what":"payment","provider":"alipay","settles_with":"alipay"}',
      '{"what":"mandate","provider":"alipay","settles_with":null}',
      '{"what":"receipt","provider":"alipay","settles_with":null}',
    ]),
  );
  // Two wallets may have a payment each that nobody here has ordered, under one number.
  await sql`insert into unknown_receipts (provider, number, day, amount, state, booked_at)
    values ('lifewallet', 'BEFORE', '2026-11-20', 5, 'BOOKED', now())`.execute(db);
  const named = (await balances(db)).filter(({ account }) => account === 'WALLET_CLEARING');
  expect(named).toMatchObject([{ provider: 'alipay', balance: 200 }]);
});
