import { linux } from './linux.ts';
import { posix } from './posix.ts';
import type { ProcessTable } from './table.ts';

/** The processes of the system we run on. */
export const processTable: ProcessTable = process.platform === 'linux' ? linux : posix;
