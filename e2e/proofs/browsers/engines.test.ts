import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Engine, knownEngines } from '../../../scripts/browser.ts';
import { startWorld, type World } from '../../../scripts/testing/world.ts';
import { sandboxOf } from '../../support/api.ts';
import { openChromium } from './chromium.ts';
import type { Driver } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { walk } from './walk.ts';
import { openWebKit } from './webkit.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.startServer('all');
});
afterAll(() => world.stop());

async function open(engine: Engine): Promise<Driver> {
  if ('why' in engine) throw new Error(engine.why);
  const { name, path, libraries = '', driver = '', xvfb = '' } = engine;
  switch (name) {
    case 'firefox':
      return openFirefox(path);
    case 'webkit':
      return openWebKit(driver, path, xvfb);
    default:
      return openChromium(path, { LD_LIBRARY_PATH: libraries });
  }
}

const found = knownEngines().filter((engine) => !('why' in engine));

test.each(found)(
  'the main walk succeeds in $name: home, account, bill, cashier, order, records, automatic payment',
  async (engine) => {
    const driver = await open(engine);
    try {
      await walk(driver, engine.name, { origin: world.origin, sandbox: sandboxOf(world.sandboxUrl) });
      expect(driver.troubles, 'exceptions nobody caught').toEqual([]);
    } finally {
      await driver.close();
    }
  },
);

test('a missing browser is named with the reason', () => {
  for (const engine of knownEngines())
    if ('why' in engine) console.warn(`NOT WALKED: ${engine.name}, ${engine.why}`);
});
