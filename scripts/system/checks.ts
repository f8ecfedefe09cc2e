import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { tryListen } from '../postgres/port.ts';
import { Refusal, reasonOf } from '../refusal.ts';

/** Makes DATA_DIR if it is missing, and refuses one that can't be written. */
export function checkDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    closeSync(openSync(join(dataDir, 'lock'), 'a'));
  } catch (error) {
    throw new Refusal(
      `DATA_DIR ${dataDir} can't be written (${reasonOf(error)}): set it to a folder that can.`,
    );
  }
}

/** Refuses an address that can't be listened at. */
export async function checkPort(host: string, port: number): Promise<void> {
  try {
    await tryListen(port, host);
  } catch (error) {
    const reason = reasonOf(error);
    throw new Refusal(
      reason === 'EADDRINUSE'
        ? `Port ${port} is used by another program: stop that one, or set PORT to another number.`
        : `${host}:${port} can't be listened at (${reason}): set HOST and PORT to an address that can.`,
    );
  }
}
