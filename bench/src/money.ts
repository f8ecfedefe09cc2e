// Prints what is measured of money: `npm run bench:money`, or a part of it: `npm run bench:money -- orders`.
import '../../scripts/node-version.ts';
import { benchHanging } from './hanging/index.ts';
import { benchKills } from './kills.ts';
import { benchOrders } from './orders/index.ts';
import { runParts } from './parts.ts';
import { benchReads } from './reads.ts';
import { benchRolling } from './rolling.ts';

await runParts({
  orders: benchOrders,
  reads: benchReads,
  kills: benchKills,
  rolling: benchRolling,
  hanging: benchHanging,
});
