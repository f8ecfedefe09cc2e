// Fills a world with households under automatic payment, as if they had opened it long ago: the sandbox makes the people,
// the bills and the mandates, this program our side of them. Run with the settings of the world's servers.
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { sandboxKeys } from '../../src/app/keys.ts';
import { openContext } from '../../src/app/open.ts';
import { readConfig } from '../../src/config.ts';
import { jsonLog } from '../../src/kit/log.ts';
import { after, HOUR, MINUTE } from '../../src/kit/time.ts';
import { type Kind, makeHouseholds } from './make.ts';

const { values } = parseArgs({
  options: {
    /** When the morning of the deductions begins. */
    morning: { type: 'string' },
    /** Households whose payers were told: the bill is deducted at once, or later in the day. */
    now: { type: 'string', default: '0' },
    later: { type: 'string', default: '0' },
    /** Households whose bill is not found yet, and is deducted as soon as the morning begins. */
    found: { type: 'string', default: '0' },
  },
});

const PAGE = 2_000;

const morning = new Date(values.morning ?? '');
const config = readConfig({ ...sandboxKeys(process.env['DATA_DIR'] ?? ''), ...process.env });
const { context, close } = openContext(
  config,
  jsonLog((text) => process.stderr.write(text)),
);

const atOnce = { told: true, from: morning, within: 0 } as const;
await fill(atOnce, Number(values.now));
await fill({ told: true, from: after(morning, HOUR), within: 10 * HOUR }, Number(values.later));
const mobiles = await fill({ told: false, from: morning, within: MINUTE }, Number(values.found));
// After so many new rows PostgreSQL would plan with the statistics of empty tables until its own analysis.
await sql`analyze`.execute(context.db);
process.stdout.write(JSON.stringify(mobiles));
await close();

/** Makes households of a kind. Answers their mobile numbers. */
async function fill(kind: Kind, count: number): Promise<string[]> {
  const mobiles: string[] = [];
  while (mobiles.length < count)
    mobiles.push(...(await makeHouseholds(context, kind, Math.min(PAGE, count - mobiles.length))));
  return mobiles;
}
