import { expect, it } from 'vitest';
import { masked } from './mask.ts';

it.each([
  ['call 13800001234 back', 'call 138****34 back'],
  ['account 0012345678, card 6222020200112233445', 'account 001****78, card 622****45'],
  ['identity 11010519491231002X', 'identity 110****2X'],
  [
    'LP261121HA1C1FNK92WPGYFXTFDA and LW26112199999999999900000000001',
    'LP261121HA1C1FNK92WPGYFXTFDA and LW26112199999999999900000000001',
  ],
  ['123456 of 2026-11-21', '123456 of 2026-11-21'],
])('long numbers are masked: %s', (text, shown) => expect(masked(text)).toBe(shown));
