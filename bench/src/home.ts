import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorld, type World } from '../../scripts/testing/world.ts';
import { type BenchBrowser, openBrowser } from './browser.ts';
import { median } from './numbers.ts';
import type { Figure } from './parts.ts';
import { writePlainPage } from './plain-page.ts';
import { entryAddress, walletUsers } from './service.ts';
import type { Weight } from './weigh.ts';

const dist = join(import.meta.dirname, '../../web/dist');
const RUNS = 5;
const GOAL_POINTS = 3;

/**
 * Lighthouse's mobile performance of home, logged in, compared with a plain page of the same content from the same
 * server.
 */
export async function benchHome(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'life-payment-bench-'));
  const webDist = join(folder, 'dist');
  cpSync(dist, webDist, { recursive: true });
  const world = await startWorld({ WEB_DIST: webDist });
  const browser = await openBrowser(join(folder, 'profile'));
  try {
    await world.startServer('all');
    const [user = ''] = await walletUsers(world);
    const html = await browser.render(await entryAddress(world, user), `${world.origin}/jiaofei/`);
    writePlainPage(html, webDist, 'plain.html');
    await world.killServer();
    await world.startServer('all');
    const weight = await browser.weigh(`${world.origin}/jiaofei/`);
    const { app, plain } = await score(browser, world);
    const behind = median(plain) - median(app);
    return [
      ...weightFigures(weight),
      { name: `Lighthouse mobile, home, median of ${RUNS}`, value: String(median(app)) },
      { name: 'the same content as plain HTML, in turn', value: String(median(plain)) },
      {
        name: 'points behind plain HTML',
        value: String(behind),
        goal: `≤ ${GOAL_POINTS}`,
        met: behind <= GOAL_POINTS,
      },
    ];
  } finally {
    await browser.close();
    await world.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Measures both pages in turn, so that other work of the machine slows both alike. */
async function score(browser: BenchBrowser, world: World): Promise<{ app: number[]; plain: number[] }> {
  const [app, plain]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    app.push(await browser.lighthouse(`${world.origin}/jiaofei/`));
    plain.push(await browser.lighthouse(`${world.origin}/jiaofei/plain.html`));
  }
  return { app, plain };
}

function weightFigures({ script, style, staticRequests, calls, rounds }: Weight): Figure[] {
  return [
    atMost('JavaScript over the wire', kilobytes(script), 90, ' KB'),
    atMost('CSS over the wire', kilobytes(style), 5, ' KB'),
    atMost('static requests, the document included', staticRequests, 6),
    atMost('calls', calls, 6),
    atMost('rounds of calls', rounds, 2),
  ];
}

function atMost(name: string, value: number, most: number, unit = ''): Figure {
  return {
    name,
    value: `${value}${unit}`,
    goal: `≤ ${most}${unit}`,
    met: value <= most,
  };
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 102.4) / 10;
}
