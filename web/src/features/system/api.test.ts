import { expect, test } from 'vitest';
import { coordinateText, readCoordinate } from './api.ts';

const CHANGSHA = { latitude: 28.2282, longitude: 112.9388 };

const read = (query: string) => readCoordinate(new URLSearchParams(query));
test('a complete coordinate is read', () => {
  expect(read('latitude=28.2282&longitude=112.9388')).toEqual(CHANGSHA);
  expect(read('latitude=-90&longitude=180')).toEqual({ latitude: -90, longitude: 180 });
  expect(coordinateText(CHANGSHA)).toBe('28.22820, 112.93880');
});
test.each([
  '',
  'latitude=28',
  'latitude=90.1&longitude=0',
  'latitude=0&longitude=-181',
  'latitude=1e1&longitude=0',
  'latitude=&longitude=',
  'latitude=NaN&longitude=0',
])('the address %j has no coordinate', (query) => expect(read(query)).toBeNull());
