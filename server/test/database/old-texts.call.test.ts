import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../src/kit/database/migrate.ts';
import type { Db } from '../../src/kit/database/open.ts';
import { after, DAY } from '../../src/kit/time.ts';
import { grantCoupon } from '../../src/modules/coupons/grant-store.ts';
import { readCoupon } from '../../src/modules/coupons/store.ts';
import { backTo, openOwn } from '../support/old-database.ts';

const BEFORE = '0040-mandates';

/** What processes of the version before write, with the columns of each text. */
const WRITES = {
  channels: {
    columns: ['name'],
    insert: (db: Db) =>
      sql`insert into channels (output_endpoint, channel_group, name_zh, name_en, secret)
        values ('c', 'partner', '水', 'Water', '')
        on conflict (output_endpoint) do update set name_zh = excluded.name_zh, name_en = excluded.name_en`.execute(
        db,
      ),
  },
  banners: {
    columns: ['title', 'text'],
    insert: (db: Db) =>
      sql`insert into banners (banner_id, title_zh, title_en, text_zh, text_en, position)
        values ('b', '水', 'Water', '水', 'Water', 1)
        on conflict (banner_id) do update set title_zh = excluded.title_zh, title_en = excluded.title_en,
          text_zh = excluded.text_zh, text_en = excluded.text_en`.execute(db),
  },
  faq_sections: {
    columns: ['name'],
    insert: (db: Db) =>
      sql`insert into faq_sections (section_id, name_zh, name_en, position) values ('s', '水', 'Water', 1)
        on conflict (section_id) do update set name_zh = excluded.name_zh, name_en = excluded.name_en`.execute(
        db,
      ),
  },
  faqs: {
    columns: ['question', 'answer'],
    insert: (db: Db) =>
      sql`insert into faqs (faq_id, section_id, question_zh, question_en, answer_zh, answer_en, position)
        values ('f', 's', '水', 'Water', '水', 'Water', 1)
        on conflict (faq_id) do update set question_zh = excluded.question_zh, question_en = excluded.question_en,
          answer_zh = excluded.answer_zh, answer_en = excluded.answer_en`.execute(db),
  },
  campaigns: {
    columns: ['title'],
    insert: (db: Db) =>
      sql`insert into campaigns (campaign_id, kind, title_zh, title_en, amount, min_spend, starts_at, ends_at, valid_days,
          budget, position)
        values ('c', 'EVERYDAY', '水', 'Water', 1, 2, ${after(new Date(), -DAY)}, ${after(new Date(), DAY)}, 1, 9, 1)
        on conflict (campaign_id) do update set title_zh = excluded.title_zh, title_en = excluded.title_en`.execute(
        db,
      ),
  },
  points_offers: {
    columns: ['title'],
    insert: (db: Db) =>
      sql`insert into points_offers (offer_id, title_zh, title_en, points, amount, min_spend, valid_days, position)
        values ('o', '水', 'Water', 1, 1, 2, 1, 1)
        on conflict (offer_id) do update set title_zh = excluded.title_zh, title_en = excluded.title_en`.execute(
        db,
      ),
  },
} as const;

const BY_TAG = { 'zh-CN': '水', en: 'Water' };

const EQUAL = { texts: BY_TAG, zh: '水', en: 'Water' };

/** A text of the only row of a table, in both forms. */
async function textOf(db: Db, table: string, column: string) {
  const { rows } = await sql`
    select ${sql.ref(column)} as texts, ${sql.ref(`${column}_zh`)} as zh, ${sql.ref(`${column}_en`)} as en
    from ${sql.table(table)}`.execute(db);
  expect(rows).toHaveLength(1);
  return rows[0];
}

function insertOldCoupon(db: Db, couponId: string) {
  return sql`insert into coupons (life_user_id, coupon_id, offer_id, request_id, request_hash, title_zh, title_en,
      amount, min_spend, state, granted_at, expires_at)
    values ('U', ${couponId}, 'o', ${couponId}, '', '水', 'Water', 1, 2, 'AVAILABLE', now(), now())`.execute(
    db,
  );
}

test('texts of before are there by tag, and both forms stay equal whichever version writes', async () => {
  await using own = await openOwn();
  const { db, pool } = own;
  await backTo(db, BEFORE);
  for (const { insert } of Object.values(WRITES)) await insert(db);
  await migrate(db, pool);
  for (const [table, { columns, insert }] of Object.entries(WRITES))
    for (const column of columns) {
      const set = (name: string, value: string) =>
        sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value}`.execute(db);
      const name = `${table}.${column}`;
      expect(await textOf(db, table, column), `${name} of before`).toEqual(EQUAL);
      await set(column, JSON.stringify({ fr: 'Eau', en: 'Water' }));
      expect(await textOf(db, table, column), `${name} of this version`).toEqual({
        texts: { en: 'Water', fr: 'Eau' },
        zh: 'Water',
        en: 'Water',
      });
      await insert(db);
      expect(await textOf(db, table, column), `${name} of the version before`).toEqual({
        ...EQUAL,
        texts: { ...BY_TAG, fr: 'Eau' },
      });
      await set(column, JSON.stringify(BY_TAG));
      await set(`${column}_en`, 'Tap water');
      expect(await textOf(db, table, column), `${name} with one language changed`).toEqual({
        texts: { 'zh-CN': '水', en: 'Tap water' },
        zh: '水',
        en: 'Tap water',
      });
    }
});

test('the migration leaves the rows of coupons as they are, and each version reads coupons of the other', async () => {
  await using own = await openOwn();
  const { db, pool } = own;
  await backTo(db, BEFORE);
  await sql`insert into users (life_user_id, mobile_cipher, mobile_hash, mobile_masked) values ('U', '', '', '')`.execute(
    db,
  );
  await WRITES.campaigns.insert(db);
  await WRITES.points_offers.insert(db);
  await insertOldCoupon(db, 'of-before');
  const stored = async () =>
    (
      await sql`select pg_relation_filenode('coupons') as file, ctid::text, xmin::text from coupons
        where coupon_id = 'of-before'`.execute(db)
    ).rows;
  const before = await stored();
  await migrate(db, pool);
  expect(await stored()).toEqual(before);
  await insertOldCoupon(db, 'since');
  await grantCoupon(db, {
    lifeUserId: 'U',
    outputEndpoint: 'c',
    campaignId: 'c',
    couponId: 'new',
    requestId: 'new',
    requestHash: Buffer.from(''),
    now: new Date(),
  });
  for (const couponId of ['of-before', 'since', 'new'])
    expect((await readCoupon(db, 'U', couponId))?.title, couponId).toEqual(BY_TAG);
  const { rows } = await sql`select distinct title_zh, title_en from coupons`.execute(db);
  expect(rows).toEqual([{ title_zh: '水', title_en: 'Water' }]);
});
