// Prints how costs grow with history: `npm run bench:growth`, with ten million orders: `npm run bench:growth -- --full`.
import '../../scripts/node-version.ts';
import { parseArgs } from 'node:util';
import { missingGigabytes } from './growth/disk.ts';
import { measureSize, RESULTS } from './growth/measure-size.ts';
import { linesOf } from './growth/table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false } },
});

const usual = values.full ? [10_000, 300_000, 3_000_000, 10_000_000] : [10_000, 300_000, 3_000_000];
const sizes = positionals.length > 0 ? positionals.map(Number) : usual;

const missing = missingGigabytes(Math.max(...sizes));
if (missing > 0) {
  console.error(`The folder for temporary files needs ${missing} GB more.`);
  process.exit(1);
}

const measured = [];
for (const size of sizes) measured.push(await measureSize(size));
const { lines, missed } = linesOf(sizes, measured);
console.log(lines.join('\n'));
console.log(`\nPlans: ${RESULTS}`);
process.exitCode = missed === 0 ? 0 : 1;
