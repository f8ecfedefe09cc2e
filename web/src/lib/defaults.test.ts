import { BASE } from '@life-payment/contract/pages';
import { APP_VERSION } from '@life-payment/contract/rules';
import { expect, test } from 'vitest';
import * as defaults from './defaults.ts';

test.each<[string, unknown, unknown]>([
  ['app version 1.0.127', APP_VERSION, '1.0.127'],
  ['base path /jiaofei/', `${BASE}/`, '/jiaofei/'],
  ['toast default 2000 ms', defaults.TOAST_MS, 2000],
  ['message tip default 1500 ms', defaults.TIP_MS, 1500],
  ['carousel interval 3000 ms', defaults.CAROUSEL_MS, 3000],
  ['badge max 999', defaults.BADGE_MOST, 999],
  ['code input 6 digits', defaults.CODE_DIGITS, 6],
  ['textarea maxlength 140', defaults.TEXTAREA_CHARACTERS, 140],
  ['album max 9', defaults.ALBUM_MOST, 9],
])('the default of the specification holds: %s', (_, value, specified) => {
  expect(value).toBe(specified);
});
