import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../../../scripts/processes.ts';
import { makeClock } from '../../../scripts/testing/world-clock.ts';

/** An answer of the sandbox's control API. */
type Answer = Readonly<Record<string, unknown>>;

export type TestSandbox = {
  /** The settings that a server needs to work with these partners. */
  readonly env: Readonly<Record<string, string>>;
  /** Calls the control API under `/sandbox/api/`: GET without a body, POST with one. Throws on a refusal. */
  readonly ask: <T = Answer>(path: string, body?: unknown) => Promise<T>;
  readonly stop: () => Promise<void>;
};

/** Entry of the process that runs the sandboxes of a test process. */
const HOST = join(import.meta.dirname, '../../../sandbox/tests/host.ts');

/** The address of the process that runs the sandboxes of this test process. It ends with this process. */
let host: Promise<string> | undefined;

/** Starts a sandbox for one test file. */
export async function startTestSandbox(dir: string, appUrl: string): Promise<TestSandbox> {
  const env = await askHost('start', { dir, appUrl });
  const stop = async () => {
    await askHost('stop', { dir });
  };
  return { env, ask: asker(env['SANDBOX_URL'] ?? ''), stop };
}

async function askHost(
  act: 'start' | 'stop',
  body: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  host ??= startHost();
  const response = await fetch(`${await host}/${act}`, { method: 'POST', body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`The sandbox can't ${act}: ${text}`);
  return JSON.parse(text) as Record<string, string>;
}

/** Starts the process, with the clock of this one. */
async function startHost(): Promise<string> {
  const { settings } = makeClock(
    join(mkdtempSync(join(tmpdir(), 'life-payment-host-')), 'clock'),
    new Date(),
  );
  const env = await startService({
    name: 'sandbox',
    command: [HOST],
    env: { TZ: 'Asia/Shanghai', ...settings },
  }).ready;
  return env['HOST_URL'] ?? '';
}

/** Calls the control API of a sandbox. */
export function asker(origin: string): TestSandbox['ask'] {
  return async <T>(path: string, body?: unknown): Promise<T> => {
    const init =
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`${origin}/sandbox/api/${path}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`sandbox ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
}
