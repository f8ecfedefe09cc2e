import { identify, type ProcessId, runs } from '../processes/end.ts';
import { processTable } from '../processes/system.ts';

/**
 * Calls `gone` once when the npm that runs this script has ended: npm does not pass SIGTERM on, and nobody
 * would stop us then. Does nothing for a process that npm did not start.
 */
export function watchNpm(environment: NodeJS.ProcessEnv, gone: () => void): void {
  const { npm_lifecycle_event: script } = environment;
  if (script === undefined) return;
  const parents = npmAbove(process.ppid);
  const timer = setInterval(() => {
    if (parents.every(runs)) return;
    clearInterval(timer);
    gone();
  }, 500);
  timer.unref();
}

/** Our parent, and where that is only the shell npm runs a script with, npm itself above it. */
function npmAbove(parent: number): ProcessId[] {
  const isShell = /sh -c /.test(processTable.commandOf(parent));
  const pids = isShell ? [parent, processTable.parentOf(parent)] : [parent];
  return pids.map((pid) => identify(pid) ?? { pid, started: '' });
}
