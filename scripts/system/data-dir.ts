import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { holdLock, type Lock } from '../lock.ts';
import { Refusal, reasonOf } from '../refusal.ts';
import { until } from '../until.ts';
import { endRecorded, readRecord } from './record.ts';

/** How long a stopping system may hold its DATA_DIR, in milliseconds. */
const STOPPED_WITHIN = 60_000;

/**
 * Creates DATA_DIR when missing, locks it and ends what a killed start left running on it. Throws a `Refusal` when it
 * can't be written or another start holds it; it waits for one that is stopping.
 */
export async function takeDataDir(dataDir: string): Promise<Lock> {
  checkWritable(dataDir);
  const file = join(dataDir, 'lock');
  let lock = holdLock(file);
  if (lock === undefined && isStopping(dataDir)) {
    console.log('Waiting for the last start to stop…');
    await until(() => {
      lock = holdLock(file);
      return lock !== undefined || !isStopping(dataDir);
    }, STOPPED_WITHIN);
  }
  if (lock === undefined) {
    const where = readRecord(dataDir)?.address;
    throw new Refusal(
      `Already running${where === undefined ? '' : ` at ${where}`} on the data in ${dataDir}: ` +
        'stop it first, or set another DATA_DIR and PORT.',
    );
  }
  await endRecorded(dataDir);
  return lock;
}

/** The record is deleted a moment before the lock. */
function isStopping(dataDir: string): boolean {
  return readRecord(dataDir)?.stopping ?? true;
}

function checkWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    closeSync(openSync(join(dataDir, 'lock'), 'a'));
  } catch (error) {
    throw new Refusal(
      `DATA_DIR ${dataDir} can't be written (${reasonOf(error)}): set it to a folder that can.`,
    );
  }
}
