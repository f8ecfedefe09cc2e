import { identify, type ProcessId, runs } from '../processes/end.ts';
import { processTable } from '../processes/system.ts';

/**
 * Calls `gone` once when the npm that runs this script has ended: npm does not pass SIGTERM on, so nobody else would
 * stop us. Does nothing in a process that npm did not start.
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

/** Our parent process, and npm above it when the parent is only the shell that npm runs a script with. */
function npmAbove(parent: number): ProcessId[] {
  const isShell = /sh -c /.test(processTable.commandOf(parent));
  const pids = isShell ? [parent, processTable.parentOf(parent)] : [parent];
  return pids.map((pid) => identify(pid) ?? { pid, started: '' });
}
