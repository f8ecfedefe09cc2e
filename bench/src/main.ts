// Measures and prints the parts named on the command line, or all: `npm run bench`, `npm run bench -- home orders`.
import '../../scripts/node-version.ts';
import { benchGrowth } from './growth/index.ts';
import { benchHanging } from './hanging/index.ts';
import { benchHome } from './home.ts';
import { benchOrders } from './orders/index.ts';
import { runParts } from './parts.ts';
import { benchReads } from './reads.ts';

await runParts({
  home: benchHome,
  orders: benchOrders,
  reads: benchReads,
  hanging: benchHanging,
  growth: benchGrowth,
});
