import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { World } from '../../../scripts/testing/world.ts';

const FILL = join(import.meta.dirname, '../../../server/test/households/fill.ts');

/** How many households there are under automatic payment, each with a bill. */
export type Households = {
  /** Their bill is still to be found; taken when the morning begins. */
  readonly found: number;
  /** Told of their bill before; taken when the morning begins. */
  readonly now: number;
  /** Told of their bill before; taken later in the day. */
  readonly later: number;
};

/** Puts households into a world that has its tables; answers the mobile numbers of those whose bill is to be found. */
export async function fillWorld(
  world: World,
  { found, now, later }: Households,
  morning: Date,
): Promise<string[]> {
  const counts = Object.entries({ found, now, later }).flatMap(([kind, count]) => [`--${kind}`, `${count}`]);
  const child = spawn(process.execPath, [FILL, '--morning', morning.toISOString(), ...counts], {
    env: { ...process.env, ...world.settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`the world was not filled: ${code}`);
  return JSON.parse(said) as string[];
}
