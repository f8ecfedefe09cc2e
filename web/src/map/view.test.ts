import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coordinateText, readCoordinate } from './coordinate.ts';
import { placeOf, pushed, tileAddress, tilesIn, zoomedAt } from './view.ts';

const CHANGSHA = { latitude: 28.2282, longitude: 112.9388 };
const FRAME = { width: 390, height: 400 };

const view = fc.record({
  center: fc.record({
    latitude: fc.double({ min: -70, max: 70, noNaN: true }),
    longitude: fc.double({ min: -179, max: 179, noNaN: true }),
  }),
  zoom: fc.double({ min: 3, max: 18, noNaN: true }),
});
const pixels = fc.record({
  x: fc.integer({ min: -150, max: 150 }),
  y: fc.integer({ min: -150, max: 150 }),
});

describe('moving over the map', () => {
  test('the map moves with the finger and can be moved back', () => {
    const before = { center: CHANGSHA, zoom: 12 };
    const after = pushed(before, { x: 30, y: -20 });
    const place = placeOf(after, CHANGSHA);
    expect(place.x).toBeCloseTo(30, 6);
    expect(place.y).toBeCloseTo(-20, 6);
    const back = pushed(after, { x: -30, y: 20 });
    expect(back.center.latitude).toBeCloseTo(CHANGSHA.latitude, 9);
    expect(back.center.longitude).toBeCloseTo(CHANGSHA.longitude, 9);
  });

  test('zooming keeps the point under the finger, within limits', () => {
    fc.assert(
      fc.property(pixels, fc.double({ min: 0.01, max: 100, noNaN: true }), (at, factor) => {
        const before = { center: CHANGSHA, zoom: 12 };
        const after = zoomedAt(before, factor, at);
        expect(after.zoom).toBeGreaterThanOrEqual(3);
        expect(after.zoom).toBeLessThanOrEqual(18);
        const under = pushed(before, { x: -at.x, y: -at.y }).center;
        const place = placeOf(after, under);
        expect(place.x).toBeCloseTo(at.x, 3);
        expect(place.y).toBeCloseTo(at.y, 3);
      }),
    );
  });

  test('the map continues at the date line and ends at the poles', () => {
    const over = pushed({ center: { latitude: 0, longitude: 179 }, zoom: 4 }, { x: -400, y: 0 });
    expect(over.center.longitude).toBeLessThan(-100);
    const top = pushed({ center: { latitude: 84, longitude: 0 }, zoom: 4 }, { x: 0, y: 9000 });
    expect(top.center.latitude).toBeLessThanOrEqual(85.05);
  });
});

describe('the tiles in view', () => {
  test('the tiles in view are those of the place', () => {
    const [tile] = tilesIn({ center: CHANGSHA, zoom: 8 }, { width: 1, height: 1 });
    expect(tile).toMatchObject({ z: 8, x: 208, y: 107, side: 256 });
    expect(tileAddress('https://t.example/{z}/{x}/{y}.png', { z: 8, x: 208, y: 107 })).toBe(
      'https://t.example/8/208/107.png',
    );
  });

  test('the tiles cover the frame without a gap, and exist', () => {
    fc.assert(
      fc.property(view, (seen) => {
        const tiles = tilesIn(seen, FRAME);
        const least = (name: 'left' | 'top') => Math.min(...tiles.map((tile) => tile[name]));
        const most = (name: 'left' | 'top') => Math.max(...tiles.map((tile) => tile[name] + tile.side));
        expect(least('left')).toBeLessThanOrEqual(-FRAME.width / 2);
        expect(most('left')).toBeGreaterThanOrEqual(FRAME.width / 2);
        expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length);
        for (const { z, x, y } of tiles)
          expect(x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z && z >= 3 && z <= 18).toBe(true);
      }),
    );
  });
});

describe('a coordinate in an address', () => {
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
});
