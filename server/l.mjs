import { statSync } from 'node:fs';
import { registerHooks } from 'node:module';

const n = {},
  b = {};
registerHooks({
  load(u, c, next) {
    const r = next(u, c);
    const m = /node_modules\/((@[^/]+\/)?[^/]+)/.exec(u);
    const k = m ? m[1] : u.startsWith('node:') ? 'node' : (/\/me\/(\w+\/src\/\w+)/.exec(u)?.[1] ?? u);
    n[k] = (n[k] ?? 0) + 1;
    b[k] = (b[k] ?? 0) + (r.source?.length ?? (u.startsWith('file') ? statSync(new URL(u)).size : 0));
    return r;
  },
});
await import(process.argv[2]);
for (const k of Object.keys(n)
  .sort((x, y) => b[y] - b[x])
  .slice(0, 45))
  console.log(k, n[k], (b[k] / 1024).toFixed(0) + ' KB');
