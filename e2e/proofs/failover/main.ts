// Lets orders flow while the leader of a PostgreSQL cluster is lost ten times: `npm run test:failover`.
import '../../../scripts/node-version.ts';
import { missingPackages } from './packages.ts';
import { failOver } from './run.ts';

const missing = missingPackages();
if (missing.length > 0) {
  console.error(`This needs Debian packages that are not installed: apt-get install ${missing.join(' ')}.`);
  process.exit(1);
}
const wrong = await failOver();
for (const sentence of wrong) console.log(`✗ ${sentence}`);
console.log(wrong.length === 0 ? '\nAll goals are met.' : `\n${wrong.length} wrong.`);
process.exitCode = wrong.length === 0 ? 0 : 1;
