import { readFileSync } from 'node:fs';

/** The highest memory of a process so far, in bytes; 0 where the system does not say, or when it is gone. */
export function peakOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
