import { expect, test } from 'vitest';
import { mapAppAddress, placeText, readPlace } from './LocationScreen.tsx';

const place = readPlace(
  new URLSearchParams({
    latitude: '28.2',
    longitude: '112.9',
    name: ' 营业厅 (A&B) ',
    address: '五一大道 1 号',
  }),
);
if (!place) throw new Error('there is a place');

test('a place is read from its address as plain text', () => {
  expect(place).toEqual({
    where: { latitude: 28.2, longitude: 112.9 },
    name: '营业厅 (A&B)',
    address: '五一大道 1 号',
  });
  expect(placeText(place)).toBe('营业厅 (A&B)\n五一大道 1 号\n28.20000, 112.90000');
  expect(placeText({ ...place, name: '', address: '' })).toBe('28.20000, 112.90000');
});

test('an address without a coordinate has no place, and long texts are cut', () => {
  expect(readPlace(new URLSearchParams({ name: 'Nowhere' }))).toBeNull();
  const long = new URLSearchParams({ latitude: '0', longitude: '0', name: 'x'.repeat(500) });
  expect(readPlace(long)?.name).toHaveLength(100);
});

test('the map app of each system has its own address', () => {
  const label = encodeURIComponent('营业厅 (A&B)');
  expect(mapAppAddress(place, 'android')).toBe(`geo:28.2,112.9?q=28.2,112.9(${label})`);
  expect(mapAppAddress(place, 'other')).toMatch(/^geo:/);
  expect(mapAppAddress(place, 'ios')).toBe(`maps:?ll=28.2,112.9&q=${label}`);
  expect(mapAppAddress({ ...place, name: '' }, 'ios')).toBe('maps:?ll=28.2,112.9&q=28.2%2C112.9');
});
