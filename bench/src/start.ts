import { newPlace, nothingRuns, npmStart, type Place } from '../../scripts/testing/npm-start.ts';
import { median, seconds } from './numbers.ts';
import type { Figure } from './parts.ts';

const RUNS = 3;
const GOAL_MS = 5_000;

/** `npm start` on existing data, with everything built and installed. */
export async function benchStart(): Promise<Figure[]> {
  const place = await newPlace();
  const first = await timeStart(place);
  const warm: number[] = [];
  for (let run = 0; run < RUNS; run += 1) warm.push(await timeStart(place));
  const middle = median(warm);
  return [
    { name: 'npm start on an empty DATA_DIR', value: seconds(first) },
    {
      name: `npm start warm, median of ${RUNS}`,
      value: seconds(middle),
      goal: '≤ 5 s',
      met: middle <= GOAL_MS,
    },
  ];
}

/** Milliseconds until `npm start` serves. It is stopped afterwards. */
async function timeStart(place: Place): Promise<number> {
  const began = performance.now();
  const run = npmStart(place);
  await run.ready();
  const took = performance.now() - began;
  run.interrupt();
  await run.ended();
  await nothingRuns(place);
  return took;
}
