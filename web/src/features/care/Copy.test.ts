import { expect, test } from 'vitest';
import { fileName, sectionsOf, textOf } from './Copy.tsx';

const COPY = JSON.stringify({
  madeAt: '2026-11-22T17:30:00.000Z',
  language: 'en',
  titles: { user: 'You', orders: 'Orders' },
  labels: { mobile: 'Mobile number', state: 'State', proved: 'Number verified' },
  values: { PAID: 'paid', yhfw: 'User agreement', PAYMENT: 'payments', NOT_CREDITED: 'not credited' },
  data: {
    user: [{ mobile: '13800138000', proved: true, remark: null }],
    orders: [{ state: 'PAID', points: 0, address: '', at: '2026-11-23T09:41:21+08:00' }, { state: 'NEW' }],
    consents: [{ agreement: 'yhfw' }],
    feedback: [{ kind: 'PAYMENT', reason: 'NOT_CREDITED', text: 'PAID' }],
    coupons: [],
  },
});

test('a copy is shown with its own names, without empty fields', () => {
  expect(sectionsOf(COPY)).toEqual([
    {
      name: 'user',
      title: 'You',
      entries: [
        {
          id: 'user 0',
          fields: [
            ['Mobile number', '13800138000'],
            ['Number verified', expect.any(String)],
          ],
        },
      ],
    },
    {
      name: 'orders',
      title: 'Orders',
      entries: [
        {
          id: 'orders 0',
          fields: [
            ['State', 'paid'],
            ['points', '0'],
            ['at', '2026-11-23 09:41:21'],
          ],
        },
        { id: 'orders 1', fields: [['State', 'NEW']] },
      ],
    },
    {
      name: 'consents',
      title: 'consents',
      entries: [{ id: 'consents 0', fields: [['agreement', 'User agreement']] }],
    },
    {
      name: 'feedback',
      title: 'feedback',
      entries: [
        {
          id: 'feedback 0',
          fields: [
            ['kind', 'payments'],
            ['reason', 'not credited'],
            ['text', 'PAID'],
          ],
        },
      ],
    },
    { name: 'coupons', title: 'coupons', entries: [] },
  ]);
});

test('a copy as text has a line for each field', () => {
  expect(textOf(sectionsOf(COPY))).toContain(
    'Orders\n\nState: paid\npoints: 0\nat: 2026-11-23 09:41:21\n\nState: NEW',
  );
});

test('files are named by the day in Shanghai when the copy was made', () => {
  expect(fileName(COPY)).toBe('life-payment-2026-11-23.html');
});
