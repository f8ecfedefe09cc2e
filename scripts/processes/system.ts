import { linux } from './linux.ts';
import { posix } from './posix.ts';
import type { ProcessTable } from './table.ts';

/** The processes of this system. */
export const processTable: ProcessTable = process.platform === 'linux' ? linux : posix;
