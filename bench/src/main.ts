// Prints what is measured: `npm run bench`, or a part of it: `npm run bench -- home`.
import '../../scripts/node-version.ts';
import { benchAutopay } from './autopay.ts';
import { benchClone } from './clone.ts';
import { benchHome } from './home.ts';
import { benchOrder } from './order.ts';
import { runParts } from './parts.ts';
import { benchScreens } from './screens.ts';
import { benchStart } from './start.ts';

await runParts({
  start: benchStart,
  home: benchHome,
  order: benchOrder,
  screens: benchScreens,
  clone: benchClone,
  autopay: benchAutopay,
});
