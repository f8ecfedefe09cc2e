import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Every process lives in the time of the bills, whatever its machine keeps: the wallet's client stamps local time.
process.env['TZ'] = 'Asia/Shanghai';
// Compiled code is kept beside the packages if that folder can be written: a process that was killed is back in half the time. It is
// written while the process runs, since a killed process writes nothing at its end.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
const { runRole } = await import('./app/roles.ts');
await runRole();
flushCompileCache();
