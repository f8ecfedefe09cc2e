import { freePort } from '../../../scripts/postgres/port.ts';
import { until } from '../../../scripts/until.ts';
import { type Driver, WINDOW } from './driver.ts';
import { startProgram } from './process.ts';

const COMMAND_MS = 30_000;
const PICTURE_MS = 3_000;

/** Opens WebKitGTK by its WebDriver. It needs a screen, so Xvfb provides one. */
export async function openWebKit(path: string, miniBrowser: string, xvfb: string): Promise<Driver> {
  const screen = startProgram(xvfb, ['-displayfd', '1', '-screen', '0', '1000x1200x24', '-nolisten', 'tcp']);
  const display = await screen.says(/^(\d+)\n/);
  const port = await freePort();
  const program = startProgram(path, [`--port=${port}`], {
    DISPLAY: `:${display}`,
    LANG: 'C.UTF-8',
    LANGUAGE: 'zh_CN',
    // In a container root can't make the browser's sandbox, and there is no graphics card.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    GDK_BACKEND: 'x11',
  });
  const stop = async () => {
    await program.stop();
    await screen.stop();
  };
  const ask = async (method: string, way: string, body?: unknown, within = COMMAND_MS): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${way}`, {
      method,
      signal: AbortSignal.timeout(within),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  await reachable(port);
  const capabilities = {
    alwaysMatch: {
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
    },
  };
  const session = (await ask('POST', '/session', { capabilities })) as { sessionId: string };
  const at = `/session/${session.sessionId}`;
  // The window has a frame and a bar of its own. The page inside gets the width asked for.
  await ask('POST', `${at}/window/rect`, { x: 0, y: 0, width: WINDOW.width, height: WINDOW.height + 60 });
  const act = (type: string, actions: unknown, more: object = {}) =>
    ask('POST', `${at}/actions`, { actions: [{ type, id: type, ...more, actions }] });
  return {
    troubles: [],
    open: async (url) => {
      await ask('POST', `${at}/url`, { url });
    },
    evaluate: (expression) => ask('POST', `${at}/execute/sync`, { script: `return ${expression}`, args: [] }),
    tap: async (x, y) => {
      await act('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    type: async (text) => {
      await act('key', KEY(text));
    },
    picture: async () => {
      // Sometimes it never answers. A walk does not fail because of a missing picture.
      const png = await ask('GET', `${at}/screenshot`, undefined, PICTURE_MS).catch(() => null);
      return png === null ? null : Buffer.from(String(png), 'base64');
    },
    close: async () => {
      await ask('DELETE', at).catch(() => undefined);
      await stop();
    },
  };
}

async function reachable(port: number): Promise<void> {
  let there = false;
  const ping = async () => {
    there = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!there) setTimeout(ping, 50);
  };
  ping();
  if (!(await until(() => there, 20_000))) throw new Error('the driver of WebKit does not answer');
}

function KEY(text: string) {
  return [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
}
