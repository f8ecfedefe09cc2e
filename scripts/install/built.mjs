import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './fail.mjs';

/** Refuses to run production's processes where nobody has built them. */
export function checkBuilt(root) {
  if (existsSync(join(root, 'server/dist/main.js'))) return;
  throw new Refusal('The server is not built. Build it with "npm run build".');
}
