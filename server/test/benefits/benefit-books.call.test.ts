import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import { checkBooks } from '../../src/books/check-rounds.ts';
import { benefits } from '../support/benefits.ts';
import { workOff } from '../support/drive.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { booksHold } from '../support/orders.ts';

const { service, test } = serviceTest();
const payer = sharedPayer(service);

const orders: Record<'open' | 'used' | 'rejected', string> = { open: '', used: '', rejected: '' };
beforeAll(async () => {
  const { grant, paidWith, placeWith } = benefits(service);
  const { couponId } = await grant(payer);
  orders.rejected = (await paidWith(payer, couponId, 'REJECTED')).order.orderId;
  await workOff(service.context);
  const other = (await grant(payer, 'summer')).couponId;
  orders.used = (await paidWith(payer, other, 'PREPAID')).order.orderId;
  await workOff(service.context);
  orders.open = (await placeWith(payer, couponId)).order.orderId;
  await booksHold(service);
});

/** The findings of a check while the books are changed in this way. The change is rolled back. */
async function foundIn(...bend: readonly RawBuilder<unknown>[]): Promise<string[]> {
  let rules: string[] = [];
  const undo = new Error('undone');
  await service.context.db
    .transaction()
    .execute(async (tx) => {
      // Triggers and constraints are off, since the database itself would refuse some of the changes.
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const query of bend) await query.execute(tx);
      rules = (await checkBooks(tx)).map(({ rule }) => rule);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return rules;
}

function coupons(change: RawBuilder<unknown>, orderId: string) {
  return sql`update coupons set ${change} where order_id = ${orderId}`;
}

test('the check of the books finds nothing in correct books', async () => {
  expect(await foundIn()).toEqual([]);
});

test('a live order whose coupon is missing or in another state', async () => {
  const lost = sql`state = 'AVAILABLE', order_id = null`;
  expect(await foundIn(coupons(lost, orders.open))).toEqual(['a live order has its coupon']);
  expect(await foundIn(coupons(sql`state = 'HELD'`, orders.used))).toEqual(['a live order has its coupon']);
});

test('an ended order that kept its coupon, or gave it back twice', async () => {
  expect(
    await foundIn(sql`delete from coupon_events where order_id = ${orders.rejected} and event = 'RETURN'`),
  ).toEqual(['an ended order gave its coupon back once']);
  expect(
    await foundIn(sql`insert into coupon_events (life_user_id, coupon_id, event, from_state, to_state, order_id, at)
      select life_user_id, coupon_id, event, from_state, to_state, order_id, at from coupon_events
      where order_id = ${orders.rejected} and event = 'RETURN'`),
  ).toEqual(['an ended order gave its coupon back once']);
});

test('a coupon of another amount, and one in two live orders', async () => {
  expect(await foundIn(coupons(sql`amount = 99`, orders.open))).toContain("the coupon is the order's own");
  const both = await foundIn(
    sql`update orders set coupon_id = (select coupon_id from coupons where order_id = ${orders.open})
      where order_id = ${orders.used}`,
  );
  expect(both.filter((rule) => rule === 'a coupon has one live order')).toHaveLength(2);
});

test('a coupon that came back though a part of it was spent', async () => {
  expect(
    await foundIn(sql`update ledger_lines set credit = credit - 1
      where event = 'REJECTED' and account = 'COUPON_COST'`),
  ).toContain('a coupon that came back was not spent');
});

test('the check of the books finds points that are too many, too few, or not in the ledger', async () => {
  const entry = (points: number) => sql`update points_entries set points = ${points}
    where order_id = ${orders.used}`;
  expect(await foundIn(entry(51))).toEqual(['points are in the books', 'points are one a yuan']);
  expect(await foundIn(sql`delete from points_entries where order_id = ${orders.used}`)).toEqual([
    'points are in the books',
    'points are one a yuan',
  ]);
  expect(
    await foundIn(sql`insert into points_entries (life_user_id, kind, subject, points, order_id, at)
      select life_user_id, kind, 'again', points, order_id, at from points_entries
      where order_id = ${orders.used}`),
  ).toEqual(['points are earned once', 'points are in the books', 'points are one a yuan']);
});

test('the check of the books finds coupons nobody paid points for, and a campaign that gave more than it counted', async () => {
  const asExchanged = sql`offer_id = 'coupon-2', campaign_id = null`;
  expect(await foundIn(coupons(asExchanged, orders.used))).toEqual([
    'points were taken for the coupon',
    'a campaign gave what it counted',
  ]);
  expect(
    await foundIn(sql`update campaigns set granted = granted + 1 where campaign_id = 'everyday'`),
  ).toEqual(['a campaign gave what it counted']);
});
