// Rehearses a recovery: `npm run prove -- restore`. With `--spoil` the program damages the restored books, to show that it
// can fail.
import '../../../scripts/node-version.ts';
import { debianBinaries, OLDEST_MAJOR } from '../../../scripts/postgres/cluster.ts';
import { rehearse } from './rehearsal.ts';

const binaries = debianBinaries(OLDEST_MAJOR);
if (binaries === undefined) throw new Error(`Debian's package postgresql-${OLDEST_MAJOR} is not installed.`);
const wrong = await rehearse(binaries, process.argv.includes('--spoil'));
for (const sentence of wrong) console.log(`✗ ${sentence}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
