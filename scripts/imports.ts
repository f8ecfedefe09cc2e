// Checks that imports between the rooms go in the allowed directions only: `node scripts/imports.ts [root]`.
import './node-version.ts';
import { resolve } from 'node:path';
import { importsOf, sourcesIn } from './imports/read.ts';
import { fault } from './imports/rules.ts';

const root = resolve(process.argv[2] ?? `${import.meta.dirname}/..`);
const files = sourcesIn(root, '');
const faults = files.flatMap((file) =>
  importsOf(root, file).flatMap((one) => {
    const found = fault(one);
    return found === undefined ? [] : `${file}: ${found}`;
  }),
);

if (files.length === 0) throw new Error(`No sources in ${root}`);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`The imports of ${files.length} files go in allowed directions only.`);
}
