import { expect, test } from 'vitest';
import { arrivalOf, destinationOf } from './ReturnScreen.tsx';

test.each([
  ['AWAITING_PAYMENT', 'ASK', 'UNPAID'],
  ['DEDUCTING', 'ASK', 'ASK'],
  ['CLOSING', 'UNPAID', 'UNPAID'],
  ['CLOSED', 'UNPAID', 'UNPAID'],
  ['PROCESSING', 'PAID', 'PAID'],
  ['SUCCEEDED', 'PAID', 'PAID'],
  ['REFUNDING', 'PAID', 'PAID'],
] as const)(
  'a payer comes back from the wallet to an order that is %s: %s, of who gave up %s',
  (status, arrival, ofGivenUp) => {
    expect(arrivalOf(status, false)).toBe(arrival);
    expect(arrivalOf(status, true)).toBe(ofGivenUp);
  },
);

const read = (url: string) => destinationOf(url, '/jiaofei', 'https://pay.example');

test.each([
  '/pages/tycgy/tycgy?orderId=A1',
  '/jiaofei/pages/tycgy/tycgy?orderId=A1',
  'https://pay.example/jiaofei/pages/tycgy/tycgy?orderId=A1',
])('%s is a page of the app', (url) => {
  expect(read(url)).toEqual({ kind: 'PAGE', path: '/pages/tycgy/tycgy', params: { orderId: 'A1' } });
});

test.each(['https://shop.example/thanks?orderId=A1', '//shop.example/thanks?orderId=A1'])(
  '%s is an address outside',
  (url) => {
    expect(read(url)).toEqual({ kind: 'ADDRESS', address: 'https://shop.example/thanks?orderId=A1' });
  },
);

test.each(['javascript:alert(1)', 'data:text/html,x', 'http://'])(
  'the address %s is no destination',
  (url) => {
    expect(read(url)).toBeNull();
  },
);
