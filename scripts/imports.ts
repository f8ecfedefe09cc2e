// Checks that imports go in the allowed directions only, and prints the ladder: `node scripts/imports.ts [root]`.
import './node-version.ts';
import { resolve } from 'node:path';
import { circles } from './imports/circles.ts';
import { ladderText, upward } from './imports/ladder.ts';
import { importsOf, sourcesIn } from './imports/read.ts';
import { fault } from './imports/rules.ts';

const root = resolve(process.argv[2] ?? `${import.meta.dirname}/..`);
const files = sourcesIn(root, '');
const imports = files.flatMap((file) => importsOf(root, file));
const faults = [
  ...imports.flatMap((one) => {
    const found = fault(one) ?? upward(one);
    return found === undefined ? [] : `${one.file}: ${found}`;
  }),
  ...circles(files, imports).map((way) => `${way[0]}: stands in a circle: ${way.join(' → ')}`),
];

if (files.length === 0) throw new Error(`No sources in ${root}`);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else {
  console.log(ladderText());
  console.log(`\nThe imports of ${files.length} files go in allowed directions only, none in a circle.`);
}
