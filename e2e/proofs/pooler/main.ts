// Lets orders flow through PgBouncer in transaction mode: `npm run prove -- pooler`.
import '../../../scripts/node-version.ts';
import { orderThroughPooler } from './orders.ts';
import { pgbouncerMinor } from './pgbouncer.ts';

/** PgBouncer 1.21 and newer carry named statements to another connection. */
const NAMED_FROM = 21;

const minor = pgbouncerMinor();
for (const named of minor >= NAMED_FROM ? [false, true] : [false]) {
  const { paid, wrong } = await orderThroughPooler(named);
  console.log(
    `measured: ${paid} orders paid through PgBouncer 1.${minor}, ${named ? 'named' : 'unnamed'} statements`,
  );
  for (const sentence of wrong) console.log(`✗ ${sentence}`);
  if (wrong.length > 0) process.exitCode = 1;
}
if (minor < NAMED_FROM)
  console.log(
    `measured: named statements not tried, PgBouncer 1.${NAMED_FROM} carries them, here is 1.${minor}`,
  );
