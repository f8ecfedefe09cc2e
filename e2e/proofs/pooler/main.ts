// Lets orders flow through PgBouncer in transaction mode: `npm run test:pooler`.
import '../../../scripts/node-version.ts';
import { orderThroughPooler } from './orders.ts';
import { pgbouncerMinor } from './pgbouncer.ts';

/** From 1.21 on it carries named statements to another connection. */
const NAMED_FROM = 21;

const minor = pgbouncerMinor();
if (minor === null) {
  console.error('This needs a Debian package that is not installed: apt-get install pgbouncer.');
  process.exit(1);
}
for (const named of minor >= NAMED_FROM ? [false, true] : [false]) {
  const { paid, wrong } = await orderThroughPooler(named);
  console.log(
    `${paid} orders paid through PgBouncer 1.${minor}, statements ${named ? '' : 'not '}named: ${wrong.length} wrong`,
  );
  for (const sentence of wrong) console.log(`✗ ${sentence}`);
  if (wrong.length > 0) process.exitCode = 1;
}
if (minor < NAMED_FROM)
  console.log(`Named statements were not tried: PgBouncer 1.${NAMED_FROM} carries them, here is 1.${minor}.`);
