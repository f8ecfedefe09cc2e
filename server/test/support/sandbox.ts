import { join } from 'node:path';
import { startService } from '../../../scripts/system/service.ts';

/** An answer of the sandbox's control API. */
type Answer = Readonly<Record<string, unknown>>;

export type TestSandbox = {
  /** The settings that a server needs to work with these partners. */
  readonly env: Readonly<Record<string, string>>;
  /** Calls the control API under `/sandbox/api/`: GET without a body, POST with one. Throws on a refusal. */
  readonly ask: <T = Answer>(path: string, body?: unknown) => Promise<T>;
  readonly stop: () => Promise<void>;
};

const ROOT = join(import.meta.dirname, '../../..');

/** Starts a sandbox as a process, for one test file. */
export async function startTestSandbox(dir: string, appUrl: string): Promise<TestSandbox> {
  const service = startService({
    name: 'sandbox',
    command: [join(ROOT, 'sandbox/src/main.ts')],
    env: {
      TZ: 'Asia/Shanghai',
      SANDBOX_DIR: dir,
      APP_URL: appUrl,
      SANDBOX_NOTIFY_SPEEDUP: '100',
      SANDBOX_DURABLE: 'off',
    },
  });
  const env = await service.ready;
  return { env, ask: asker(env['SANDBOX_URL'] ?? ''), stop: service.stop };
}

/** Calls the control API of a sandbox. */
export function asker(origin: string): TestSandbox['ask'] {
  return async <T>(path: string, body?: unknown): Promise<T> => {
    const init =
      body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          };
    const response = await fetch(`${origin}/sandbox/api/${path}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`sandbox ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
}
