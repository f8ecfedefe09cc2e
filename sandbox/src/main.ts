import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Tests start this process often, so what V8 compiled is kept.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
const { startSandbox } = await import('./sandbox.ts');

/** Starts the sandbox by its settings and reports to the process that started it. Resolves when it serves. */
async function run(): Promise<void> {
  try {
    const sandbox = await start();
    let stopping = false;
    const stop = async () => {
      if (stopping) return;
      stopping = true;
      await sandbox.stop();
      process.exit(0);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    process.on('disconnect', stop);
    if (process.send) process.send({ ready: true, env: sandbox.env });
    else console.log(`Sandbox: ${sandbox.urls.launcher}/sandbox/`);
  } catch (error) {
    const failed = sentence(error);
    if (process.send) process.send({ failed }, () => process.exit(1));
    else {
      console.error(failed);
      process.exit(1);
    }
  }
}

function start() {
  return startSandbox({
    dir: required('SANDBOX_DIR'),
    appUrl: required('APP_URL').replace(/\/$/, ''),
    notifySpeedup: readSpeedup(process.env['SANDBOX_NOTIFY_SPEEDUP'] ?? '1'),
    durable: readDurable(process.env['SANDBOX_DURABLE'] ?? 'on'),
  });
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

function readSpeedup(text: string): number {
  const value = Number(text);
  if (!(value >= 1)) throw new Error('SANDBOX_NOTIFY_SPEEDUP must be a number of at least 1.');
  return value;
}

function readDurable(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Error('SANDBOX_DURABLE must be on or off.');
  return text === 'on';
}

/** The reason why the sandbox can't start, as a sentence. */
function sentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const dir = process.env['SANDBOX_DIR'];
  if (/database is locked/.test(message)) return `Another sandbox is already using ${dir}.`;
  if (['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EEXIST'].includes(codeOf(error)))
    return `The sandbox can't write to ${dir}: ${message}.`;
  return `The sandbox can't start: ${message}`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

await run();
flushCompileCache();
