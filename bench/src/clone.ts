import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPlace, nothingRuns, npmStart } from '../../scripts/testing/npm-start.ts';
import { seconds } from './numbers.ts';
import type { Figure } from './parts.ts';

const root = join(import.meta.dirname, '../..');
const GOAL_MS = 180_000;

/** `npm start` on a fresh clone of the last commit: install, build, database, first data. Most of it is downloads. */
export async function benchClone(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'life-payment-clone-'));
  const clone = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const place = await newPlace();
  const began = performance.now();
  const run = npmStart(place, {}, clone);
  await run.ready();
  const took = performance.now() - began;
  run.interrupt();
  await run.ended();
  await nothingRuns(place);
  rmSync(folder, { recursive: true });
  return [{ name: 'npm start on a bare clone', value: seconds(took), goal: '≤ 180 s', met: took <= GOAL_MS }];
}
