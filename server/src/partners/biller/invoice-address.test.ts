import { expect, test } from 'vitest';
import type { Config } from '../../config.ts';
import { checkedInvoice } from './invoice-address.ts';

function ofUnitsAt(url: string): Config['biller'] {
  return { url } as Config['biller'];
}

test.each([
  ['https://unit.example/invoice?no=1', 'https://units.example', true],
  ['https://unit.example:8443/invoice', 'https://units.example', true],
  ['https://unit.example/发票', 'https://units.example', true],
  ['https://other.example/invoice', 'https://units.example', false],
  ['https://unit.example.other.example/', 'https://units.example', false],
  ['https://unit.example:444/invoice', 'https://units.example', false],
  ['https://name@unit.example/invoice', 'https://units.example', false],
  ['https://unit.example@other.example/', 'https://units.example', false],
  ['http://unit.example/invoice', 'https://units.example', false],
  ['http://unit.example/invoice', 'http://127.0.0.1:9000', true],
  ['javascript:alert(1)//unit.example', 'https://units.example', false],
  ['data:text/html,unit.example', 'https://units.example', false],
  ['/invoice', 'https://units.example', false],
  ['', 'https://units.example', false],
])('whether payers are led to %s from a service whose units are at %s: %s', (url, units, good) => {
  const check = () =>
    checkedInvoice(ofUnitsAt(units), ['unit.example', 'unit.example:8443'], { result: 'READY', url });
  if (good) expect(check()).toEqual({ result: 'READY', url: new URL(url).href });
  else expect(check).toThrow('not led to');
});

test('an answer without an address is taken as it is', () => {
  expect(checkedInvoice(ofUnitsAt('https://units.example'), [], { result: 'NONE' })).toEqual({
    result: 'NONE',
  });
});
