// Preloaded into the processes of a test's world: their clock is ahead of the machine's by what the file CLOCK_FILE says.
import { readFileSync, watch } from 'node:fs';

const file = process.env['CLOCK_FILE'];
if (file === undefined) throw new Error('CLOCK_FILE is not set.');

const machine = Date.now.bind(Date);
let ahead = 0;

read();
watch(file, { persistent: false }, read);
Date.now = now;
globalThis.Date = new Proxy(Date, {
  construct: (real, given, made) => Reflect.construct(real, given.length === 0 ? [now()] : given, made),
});

function now() {
  return machine() + ahead;
}

function read(): void {
  ahead = Number(readFileSync(String(file), 'utf8'));
}
