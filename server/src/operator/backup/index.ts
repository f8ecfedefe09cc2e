export { type Backup, backUp } from './backup.ts';
export { type Restored, restore } from './restore.ts';
