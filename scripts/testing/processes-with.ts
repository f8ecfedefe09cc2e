import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { reasonOf } from '../refusal.ts';

/** The processes with an environment variable of this value. */
export function processesWithEnvironment(name: string, value: string): number[] {
  return process.platform === 'linux' ? fromProc(`${name}=${value}`) : fromPs(`${name}=${value}`);
}

function fromProc(entry: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => environmentOf(pid).includes(entry)).map(Number);
}

/** The command line of a process; empty when it is gone. */
export function commandOf(pid: number): string {
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}

/** Whether a process is gone; a zombie is. */
export function isGone(pid: number): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return state === '' || state.startsWith('Z');
}

/** The environment of a process; empty when it is gone, is a zombie, or belongs to another user. */
function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(reasonOf(error))) return [];
    throw error;
  }
}

function fromPs(entry: string): number[] {
  const lines = spawnSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8' }).stdout.split('\n');
  return lines.filter((line) => ` ${line} `.includes(` ${entry} `)).map((line) => Number.parseInt(line, 10));
}
