// Fills the empty database of a world and prints as JSON what calls and jobs cost. No server may run in that world.
import { parseArgs } from 'node:util';
import { jsonLog } from '../../src/kit/log.ts';
import { measureGrowth } from './measure.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string' }, recent: { type: 'string' }, 'most-ms': { type: 'string' } },
});

const measured = await measureGrowth(
  {
    settings: { ...process.env } as Record<string, string>,
    size: { orders: Number(values.orders), recent: Number(values.recent) },
    log: jsonLog(() => undefined),
  },
  Number(values['most-ms']),
);
process.stdout.write(JSON.stringify(measured));
