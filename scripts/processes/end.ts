import { reasonOf } from '../refusal.ts';
import { until } from '../until.ts';
import { processTable } from './system.ts';

/** Identifies a process: another process may get its id later, but not with the same start time. */
export type ProcessId = { pid: number; started: string };

/** The identity of the process `pid`; undefined when it is gone. */
export function identify(pid: number): ProcessId | undefined {
  const started = processTable.startOf(pid);
  return started === undefined ? undefined : { pid, started };
}

/** Whether exactly this process still runs. */
export function runs({ pid, started }: ProcessId): boolean {
  return processTable.startOf(pid) === started;
}

/** Ends a process: sends `ask`, and kills it when it still runs after `patience` milliseconds. */
export async function endProcess(id: ProcessId, ask: NodeJS.Signals, patience: number): Promise<void> {
  if (!runs(id)) return;
  sendSignal(id.pid, ask);
  if (await until(() => !runs(id), patience)) return;
  sendSignal(id.pid, 'SIGKILL');
  await until(() => !runs(id), 5_000);
}

/** Sends a signal. Does nothing when the process is gone. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (reasonOf(error) !== 'ESRCH') throw error;
  }
}
