import { expect, test } from 'vitest';
import { wayOnOf } from './PayAgain.tsx';

test.each([
  [
    'the unit has a replacement',
    { code: 'LIV03001', params: { unitId: 'u2' } },
    { kind: 'SWITCH', unitId: 'u2' },
  ],
  ['the number is not known', { code: 'LIV04012' }, { kind: 'ENTER' }],
  ['the unit is in maintenance', { code: 'LIV03003' }, { kind: 'NONE' }],
  ['the unit does not answer', { code: 'LIV04013' }, { kind: 'RETRY' }],
  ['no answer came', {}, { kind: 'RETRY' }],
])('the way on is right: %s', (_, obstacle, way) => {
  expect(wayOnOf({ text: '', ...obstacle })).toEqual(way);
});
