import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchArguments } from '../../../scripts/browser.ts';
import { eventually } from '../../support/api.ts';
import { type Driver, WINDOW } from './driver.ts';
import { startProgram } from './process.ts';
import { openSocket } from './socket.ts';

type Target = { readonly type: string; readonly webSocketDebuggerUrl: string };

const DEVTOOLS = /DevTools listening on ws:\/\/([^/]+)\//;

/** Opens Chromium of any age by DevTools. The oldest commands of DevTools are enough. */
export async function openChromium(
  path: string,
  env: Record<string, string>,
  more: readonly string[] = [],
): Promise<Driver> {
  const folder = mkdtempSync(join(tmpdir(), 'life-payment-chromium-'));
  const program = startProgram(
    path,
    [
      ...launchArguments,
      '--headless',
      '--hide-scrollbars',
      '--disable-dev-shm-usage',
      '--lang=zh-CN',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      `--window-size=${WINDOW.width},${WINDOW.height}`,
      ...more,
      'about:blank',
    ],
    env,
  );
  const desk = await program.says(DEVTOOLS);
  const page = await eventually(
    async () => {
      const targets = (await (await fetch(`http://${desk}/json/list`)).json()) as Target[];
      return targets.find(({ type }) => type === 'page');
    },
    (found) => found !== undefined,
    20_000,
  );
  const troubles: string[] = [];
  const socket = await openSocket(page?.webSocketDebuggerUrl ?? '', (method, params) => {
    if (method === 'Runtime.exceptionThrown') troubles.push(JSON.stringify(params));
  });
  const { send } = socket;
  await send('Page.enable');
  await send('Runtime.enable');
  await send('Network.enable');
  await send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Language': 'zh-CN' } });
  await send('Emulation.setDeviceMetricsOverride', { ...WINDOW, deviceScaleFactor: 2, mobile: true });
  return {
    troubles,
    open: async (url) => {
      await send('Page.navigate', { url });
    },
    evaluate: async (expression) => {
      const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      if (answer['exceptionDetails']) throw new Error(JSON.stringify(answer['exceptionDetails']));
      return Reflect.get(Object(answer['result']), 'value');
    },
    tap: async (x, y) => {
      for (const type of ['mousePressed', 'mouseReleased'])
        await send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    },
    type: async (text) => {
      await send('Input.insertText', { text });
    },
    picture: async () => {
      const { data } = await send('Page.captureScreenshot', { format: 'png' });
      return Buffer.from(String(data), 'base64');
    },
    close: async () => {
      socket.close();
      await program.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
