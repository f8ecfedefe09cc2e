import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { World } from '../../../../scripts/testing/world.ts';

const FILL = join(import.meta.dirname, '../../../../server/test/households/fill.ts');

/** Number of households with automatic payment and one bill each. */
export type Households = {
  /** Their bill is not found yet; it is deducted when the morning begins. */
  readonly found: number;
  /** They were told of their bill before; it is deducted when the morning begins. */
  readonly now: number;
  /** They were told of their bill before; it is deducted later in the day. */
  readonly later: number;
};

/** Puts households into a world whose tables exist. Answers the mobile numbers of those whose bill is not found yet. */
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
