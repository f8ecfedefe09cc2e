// Lets orders flow while the leader of a PostgreSQL cluster is lost ten times: `npm run prove -- failover`.
import '../../../scripts/node-version.ts';
import { failOver } from './run.ts';

const wrong = await failOver();
for (const sentence of wrong) console.log(`✗ ${sentence}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
