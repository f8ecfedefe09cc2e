export { type Backup, backUp } from './backup.ts';
export { restore } from './restore.ts';
