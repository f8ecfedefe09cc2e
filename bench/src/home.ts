import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startWorld } from '../../scripts/testing/world.ts';
import { openBrowser, type Weight } from './browser.ts';
import { atMost, type Figure } from './figures.ts';
import { entryAddress, walletUsers } from './service.ts';
import { besidePlain, owedFigures } from './slow-visit.ts';

/** The service does not send documents by their names, so the page lies in a folder. */
const PLAIN = 'plain/home.html';

const KILOBYTE = 1024;
const dist = join(import.meta.dirname, '../../web/dist');

/** Home's weight for a logged-in payer, its speed beside a plain page of its content, and the time until it says what is owed. */
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
    atMost('JavaScript over the wire', script, 100 * KILOBYTE, kilobytes),
    atMost('CSS over the wire', style, 5 * KILOBYTE, kilobytes),
    atMost('static requests, the document included', staticRequests, 7),
    atMost('calls', calls, 6),
    atMost('rounds of calls', rounds, 2),
  ];
}

function kilobytes(bytes: number): string {
  return `${Math.round((bytes * 10) / KILOBYTE) / 10} KB`;
}

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*rel="modulepreload"[^>]*>/g;
const STYLESHEET = /<link\b[^>]*rel="stylesheet"[^>]*href="\/jiaofei\/([^"]+)"[^>]*>/g;

/** Writes a rendered page as plain HTML beside the app: the same markup and styles, no script, compressed the same way. */
function writePlainPage(html: string, webDist: string, name: string): void {
  const plain = html
    .replace(SCRIPTS, '')
    .replace(
      STYLESHEET,
      (_link, file: string) => `<style>${readFileSync(join(webDist, file), 'utf8')}</style>`,
    );
  if (!plain.includes('¥')) throw new Error(`${name}: there is no amount on the rendered page`);
  const file = join(webDist, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, plain);
  writeFileSync(`${file}.br`, brotliCompressSync(plain));
  writeFileSync(`${file}.gz`, gzipSync(plain));
}
