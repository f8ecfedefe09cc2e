import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, type ProcessId } from '../processes/end.ts';

/** What runs on a DATA_DIR, written down for the next start: after a `kill -9` only this knows of it. */
export type RunRecord = { address: string; processes: ProcessId[] };

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

export function writeRecord(dataDir: string, record: RunRecord): void {
  writeFileSync(fileIn(dataDir), JSON.stringify(record));
}

export function removeRecord(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** Undefined when nothing runs, or the file was cut short. */
export function readRecord(dataDir: string): RunRecord | undefined {
  if (!existsSync(fileIn(dataDir))) return undefined;
  try {
    const read: unknown = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'));
    return isRunRecord(read) ? read : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Ends the processes a killed start left behind: they are stopping by themselves, but may take a while. */
export async function endRecorded(dataDir: string): Promise<void> {
  const processes = readRecord(dataDir)?.processes ?? [];
  await Promise.all(processes.map((id) => endProcess(id, 'SIGTERM', 10_000)));
  removeRecord(dataDir);
}

function isRunRecord(read: unknown): read is RunRecord {
  if (typeof read !== 'object' || read === null || !('address' in read) || !('processes' in read))
    return false;
  return (
    typeof read.address === 'string' && Array.isArray(read.processes) && read.processes.every(isProcessId)
  );
}

function isProcessId(read: unknown): read is ProcessId {
  if (typeof read !== 'object' || read === null || !('pid' in read) || !('started' in read)) return false;
  return typeof read.pid === 'number' && typeof read.started === 'string';
}
