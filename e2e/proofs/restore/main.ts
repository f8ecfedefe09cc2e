// Rehearses a recovery: `npm run rehearse:restore`. With `--spoil` the restored books are spoilt, to see it fail.
import '../../../scripts/node-version.ts';
import { debianBinaries, OLDEST_MAJOR } from '../../../scripts/postgres/binaries.ts';
import { buildWeb } from '../../../scripts/system/build.ts';
import { hasPgbackrest } from './pgbackrest.ts';
import { rehearse } from './rehearsal.ts';

const binaries = debianBinaries(OLDEST_MAJOR);
const missing = [
  ...(binaries === undefined ? [`postgresql-${OLDEST_MAJOR}`] : []),
  ...(hasPgbackrest() ? [] : ['pgbackrest']),
];
if (binaries === undefined || missing.length > 0) {
  console.error(
    `The rehearsal needs Debian packages that are not installed: apt-get install ${missing.join(' ')}.`,
  );
  process.exit(1);
}
await buildWeb().done;
const wrong = await rehearse(binaries, process.argv.includes('--spoil'));
console.log(
  wrong.length === 0 ? '\nThe books are right after the restore.' : '\nAfter the restore not all is right:',
);
for (const sentence of wrong) console.log(`✗ ${sentence}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
