import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { builtServer } from '../../scripts/system/build.ts';
import type { World } from '../../scripts/testing/world.ts';

/** Types a staff command on the machine of a world, as its first staff member. Answers what it printed. */
export async function typeStaff(world: World, ...words: string[]): Promise<string> {
  const type = async (...typed: string[]) => {
    const env = { ...process.env, ...world.settings };
    const args = [builtServer, 'staff', ...typed, '--as', 'li.lei'];
    return (await promisify(execFile)(process.execPath, args, { env })).stdout;
  };
  // Adding who is there already changes nothing.
  await type('staff', 'add', 'li.lei').catch(() => undefined);
  return type(...words);
}
