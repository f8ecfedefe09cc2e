import { expect, test } from 'vitest';
import * as defaults from './defaults.ts';

test('the controls’ defaults are those of the specification', () => {
  expect({ ...defaults }).toEqual({
    TOAST_MS: 2000,
    TIP_MS: 1500,
    CAROUSEL_MS: 3000,
    BADGE_MOST: 999,
    CODE_DIGITS: 6,
    TEXTAREA_CHARACTERS: 140,
    ALBUM_MOST: 9,
  });
});
