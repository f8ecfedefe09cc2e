import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Tests start this process often, so what V8 compiled is kept.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
const { run } = await import('./run.ts');
await run();
flushCompileCache();
