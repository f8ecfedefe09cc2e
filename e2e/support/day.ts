import type { BrowserContext } from '@playwright/test';
import { machineNow, shiftDate } from '../../scripts/testing/shift-date.ts';
import type { World } from '../../scripts/testing/world.ts';

/** Gives the test process the time of a world, from now on. */
export function followWorld(world: World): void {
  shiftDate(() => aheadOf(world));
}

/** Gives the pages that a browser context opens from now on the time that a world has now. */
export function shiftPages(context: BrowserContext, world: World): Promise<unknown> {
  return context.addInitScript(shiftPage, aheadOf(world));
}

function aheadOf(world: World): number {
  return world.now().getTime() - machineNow();
}

/** Runs in the page. A later shift replaces an earlier one. */
function shiftPage(aheadMs: number): void {
  const machine: DateConstructor = Reflect.get(Date, 'machine') ?? Date;
  const now = () => machine.now() + aheadMs;
  const own = new Map<unknown, unknown>([
    ['now', now],
    ['machine', machine],
  ]);
  globalThis.Date = new Proxy(machine, {
    construct: (real, given, made) => Reflect.construct(real, given.length === 0 ? [now()] : given, made),
    get: (real, key) => own.get(key) ?? Reflect.get(real, key),
  });
}
