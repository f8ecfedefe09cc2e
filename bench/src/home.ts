import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorld } from '../../scripts/testing/world.ts';
import { besidePlain } from './beside-plain.ts';
import { openBrowser } from './browser.ts';
import { owedFigures } from './owed.ts';
import type { Figure } from './parts.ts';
import { writePlainPage } from './plain-page.ts';
import { entryAddress, walletUsers } from './service.ts';
import type { Weight } from './weigh.ts';

/** The service does not send documents by their names, so the page lies in a folder. */
const PLAIN = 'plain/home.html';

const dist = join(import.meta.dirname, '../../web/dist');

/** What home weighs for a logged-in payer, how it compares with a plain page of its content, and when it says what is owed. */
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
    writePlainPage(html, webDist, PLAIN);
    await world.killServer();
    await world.startServer('all');
    const weight = await browser.weigh(`${world.origin}/jiaofei/`);
    const home = `${world.origin}/jiaofei/`;
    return [
      ...weightFigures(weight),
      ...(await besidePlain(browser, 'home', home, home + PLAIN)),
      ...(await owedFigures(browser, home)),
    ];
  } finally {
    await browser.close();
    await world.stop();
    rmSync(folder, { recursive: true });
  }
}

function weightFigures({ script, style, staticRequests, calls, rounds }: Weight): Figure[] {
  return [
    atMost('JavaScript over the wire', kilobytes(script), 100, ' KB'),
    atMost('CSS over the wire', kilobytes(style), 5, ' KB'),
    atMost('static requests, the document included', staticRequests, 7),
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
