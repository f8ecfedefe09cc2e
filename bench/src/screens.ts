import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startWorld, type World } from '../../scripts/testing/world.ts';
import { besidePlain } from './beside-plain.ts';
import { openBrowser } from './browser.ts';
import { longListFigures } from './long-list.ts';
import { addRecords } from './many-records.ts';
import type { Figure } from './parts.ts';
import { writePlainPage } from './plain-page.ts';
import { call, chosen, entryAddress, login, newAccount, payBills, walletUsers } from './service.ts';
import { TAPS, tapFigure } from './taps.ts';

const dist = join(import.meta.dirname, '../../web/dist');
const ASK_EVERY_MS = 200;
const HOME = '/jiaofei/';
const RECORDS = '/jiaofei/pages/jfjl/jfjl';

/**
 * Bill details and records compared with plain HTML of the same content; taps on home, bill and records; long records.
 */
export async function benchScreens(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'life-payment-bench-'));
  const webDist = join(folder, 'dist');
  cpSync(dist, webDist, { recursive: true });
  const world = await startWorld({ WEB_DIST: webDist });
  const browser = await openBrowser(join(folder, 'profile'));
  const at = (path: string) => world.origin + path;
  try {
    await world.startServer('all');
    const [user = ''] = await walletUsers(world);
    const { sessionId, lifeUserId } = await login(world, user);
    const bill = await billAddress(world, { user, token: sessionId });
    await addRecords(world, lifeUserId, 20);
    const pages = { 'plain-bill.html': bill, 'plain-records.html': RECORDS };
    for (const [name, path] of Object.entries(pages))
      writePlainPage(await browser.render(await entryAddress(world, user), at(path)), webDist, name);
    await world.killServer();
    await world.startServer('all');
    return [
      ...(await besidePlain(browser, 'bill details', at(bill), at('/jiaofei/plain-bill.html'))),
      ...(await besidePlain(browser, 'records', at(RECORDS), at('/jiaofei/plain-records.html'))),
      await tapFigure(await browser.page(), 'home', at(HOME), TAPS.home),
      await tapFigure(await browser.page(), 'bill details', at(bill), TAPS.bill),
      await tapFigure(await browser.page(), 'records', at(RECORDS), TAPS.records),
      ...(await longListFigures(world, browser, lifeUserId, at(RECORDS))),
    ];
  } finally {
    await browser.close();
    await world.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Saves an account with several bills and pays one, after which its history is shown. Answers the address of its bills. */
async function billAddress(world: World, payer: { user: string; token: string }): Promise<string> {
  const { unitId, accountNumber, area } = await newAccount(world, 'SEVERAL_ANY');
  const query = () => call(world, '/bill/queryBill', { unitId, accountNumber, area }, payer.token);
  const asked = await query();
  const { accountId } = await call(world, '/user/saveAccount', { queryId: asked.queryId }, payer.token);
  await payBills(world, payer, chosen(asked, asked.bills.slice(0, 1)));
  while ((await query()).history.length === 0) await pause(ASK_EVERY_MS);
  return `/jiaofei/pages/zdxq/zdxq?accountId=${accountId}`;
}
