import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Driver, WINDOW } from './driver.ts';
import { startProgram } from './process.ts';
import { openSocket } from './socket.ts';

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/;

const PREFERENCES = {
  'intl.accept_languages': 'zh-CN',
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'app.update.enabled': false,
  'remote.prefs.recommended': true,
};

/** Opens Firefox by WebDriver BiDi, which it offers itself, without a driver program. */
export async function openFirefox(path: string): Promise<Driver> {
  const folder = mkdtempSync(join(tmpdir(), 'life-payment-firefox-'));
  writeFileSync(join(folder, 'user.js'), preferences());
  const program = startProgram(path, [
    '--headless',
    '--no-remote',
    '--profile',
    folder,
    '--remote-debugging-port=0',
    'about:blank',
  ]);
  const address = await program.says(LISTENING);
  const troubles: string[] = [];
  const socket = await openSocket(`${address}/session`, (method, params) => {
    if (method === 'log.entryAdded' && params['type'] === 'javascript' && params['level'] === 'error')
      troubles.push(String(params['text']));
  });
  const { send } = socket;
  await send('session.new', { capabilities: {} });
  const { contexts } = await send('browsingContext.getTree');
  const context: unknown = Reflect.get(Object(Array.isArray(contexts) ? contexts[0] : null), 'context');
  await send('session.subscribe', { events: ['log.entryAdded'] });
  await send('browsingContext.setViewport', { context, viewport: WINDOW, devicePixelRatio: 2 });
  const act = (action: Record<string, unknown>) =>
    send('input.performActions', { context, actions: [{ id: String(action['type']), ...action }] });
  return {
    troubles,
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'none' });
    },
    evaluate: async (expression) => {
      const answer = await send('script.evaluate', {
        // As text: BiDi answers objects in a form that would have to be assembled again.
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
        target: { context },
        awaitPromise: true,
      });
      const { type, result } = answer as { type?: string; result?: { value?: string } };
      if (type !== 'success') throw new Error(JSON.stringify(answer));
      return JSON.parse(result?.value ?? 'null');
    },
    tap: async (x, y) => {
      const at = { x: Math.round(x), y: Math.round(y) };
      const actions = [
        { type: 'pointerMove', ...at },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await act({ type: 'pointer', actions });
    },
    type: async (text) => {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act({ type: 'key', actions });
    },
    picture: async () => {
      const { data } = await send('browsingContext.captureScreenshot', { context });
      return Buffer.from(String(data), 'base64');
    },
    close: async () => {
      socket.close();
      await program.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function preferences(): string {
  return Object.entries(PREFERENCES)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
    .join('\n');
}
