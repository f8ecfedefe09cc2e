import { expect, test } from 'vitest';
import { sandboxTest, setting } from './world.ts';

const world = sandboxTest();

function tile(z: number, x: number, y: number) {
  return fetch(
    setting(world.sandbox, 'TILE_SERVER')
      .replace('{z}', String(z))
      .replace('{x}', String(x))
      .replace('{y}', String(y)),
  );
}

test('the map shows a city at its place, and the same map each time', async () => {
  const changsha = await tile(8, 208, 107);
  expect(changsha.headers.get('content-type')).toContain('image/svg+xml');
  const drawn = await changsha.text();
  expect(drawn).toMatch(/^<svg .*<circle .*<\/svg>$/);
  expect(await (await tile(8, 208, 107)).text()).toBe(drawn);
  expect(await (await tile(8, 10, 10)).text()).not.toContain('<circle');
});

test.each([
  [8, 256, 0],
  [20, 0, 0],
  [1, -1, 0],
  [1, 0.5, 0],
])('the map has no tile %d/%d/%d', async (z, x, y) => {
  expect((await tile(z, x, y)).status).toBe(404);
});
