import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Tests start it again and again: see the service's own entry.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
const { run } = await import('./run.ts');
await run();
flushCompileCache();
