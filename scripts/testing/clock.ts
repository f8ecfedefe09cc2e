// Preloaded into the processes of a test's world: their clock is ahead of the machine's by what the file CLOCK_FILE says.
import { readFileSync, watch } from 'node:fs';
import { shiftDate } from './shift-date.ts';

const file = process.env['CLOCK_FILE'];
if (file === undefined) throw new Error('CLOCK_FILE is not set.');

let ahead = 0;

read();
watch(file, { persistent: false }, read);
shiftDate(() => ahead);

function read(): void {
  ahead = Number(readFileSync(String(file), 'utf8'));
}
