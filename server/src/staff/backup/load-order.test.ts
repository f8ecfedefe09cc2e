import { expect, test } from 'vitest';
import { loadOrder } from './load-order.ts';

test('a table comes behind those it refers to, itself apart', () => {
  const references = [
    { table: 'coupons', refersTo: 'orders' },
    { table: 'orders', refersTo: 'users' },
    { table: 'users', refersTo: 'users' },
  ];
  expect(loadOrder(['coupons', 'orders', 'units', 'users'], references)).toEqual([
    'units',
    'users',
    'orders',
    'coupons',
  ]);
});

test('a circle has no order', () => {
  const references = [
    { table: 'coupons', refersTo: 'orders' },
    { table: 'orders', refersTo: 'coupons' },
  ];
  expect(() => loadOrder(['coupons', 'orders'], references)).toThrow('circle');
});
