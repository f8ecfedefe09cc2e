import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, type ProcessId } from '../processes/end.ts';
import { reasonOf } from '../refusal.ts';

/** What runs on a DATA_DIR, stored for the next start: after a `kill -9` nothing else knows. */
export type RunRecord = { address: string; processes: ProcessId[]; stopping: boolean };

export function writeRecord(dataDir: string, record: RunRecord): void {
  writeFileSync(fileIn(dataDir), JSON.stringify(record));
}

export function removeRecord(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** Tells the next start that it only has to wait. */
export function recordStopping(dataDir: string): void {
  const record = readRecord(dataDir);
  if (record !== undefined) writeRecord(dataDir, { ...record, stopping: true });
}

/** Undefined when nothing runs, or when the file is incomplete. */
export function readRecord(dataDir: string): RunRecord | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'));
    return isRunRecord(read) ? read : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || reasonOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Ends the processes that a killed start left. They stop by themselves, but that may take a while. */
export async function endRecorded(dataDir: string): Promise<void> {
  const processes = readRecord(dataDir)?.processes ?? [];
  await Promise.all(processes.map((id) => endProcess(id, 'SIGTERM', 10_000)));
  removeRecord(dataDir);
}

function fileIn(dataDir: string) {
  return join(dataDir, 'running.json');
}

function isRunRecord(read: unknown): read is RunRecord {
  if (typeof read !== 'object' || read === null) return false;
  if (!('address' in read && 'processes' in read && 'stopping' in read)) return false;
  const { address, processes, stopping } = read;
  const plain = typeof address === 'string' && typeof stopping === 'boolean';
  return plain && Array.isArray(processes) && processes.every(isProcessId);
}

function isProcessId(read: unknown): read is ProcessId {
  if (typeof read !== 'object' || read === null || !('pid' in read) || !('started' in read)) return false;
  return typeof read.pid === 'number' && typeof read.started === 'string';
}
