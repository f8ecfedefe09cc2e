import type { Config } from '../../../config.ts';
import { type AccountStatement, type StatementLine, StatementRefused } from '../../../kit/ports/statement.ts';
import { WalletNotAnswering } from '../../../kit/ports/wallet.ts';
import { AnswerTooLarge, bytesWithin } from '../../answer-size.ts';
import type { Gateway } from '../gateway.ts';
import { ACCOUNT_FILE, readAccount } from './account.ts';
import { readTrades, TRADE_FILE } from './trades.ts';
import { linesIn } from './unzip.ts';

const METHOD = 'alipay.data.dataservice.bill.downloadurl.query';
const OK = '10000';

/** Codes of a missing statement. The wallet writes them with and without a prefix, in both cases. */
const NOT_THERE = /(^|\.)bill_not_exist$/i;
const NOTHING_MOVED = /(^|\.)no_bill_data$/i;

const TIMEOUT_MS = 60_000;
/** The zip of a day. */
const MOST_BYTES = 32 * 1024 * 1024;

/** The trades and refunds of a day; null while the statement is not there. */
export async function fetchTrades(
  asked: Gateway,
  { sellerId, gateway }: Config['wallet'],
  day: string,
): Promise<StatementLine[] | null> {
  const zip = await fetchZip(asked, gateway, 'trade', day);
  if (zip === null || zip === 'EMPTY') return zip && [];
  return readTrades(linesIn(zip, TRADE_FILE.title), sellerId, day);
}

/** The movements that settled our account on a day; null while the statement is not there. */
export async function fetchAccount(
  asked: Gateway,
  { sellerId, gateway }: Config['wallet'],
  day: string,
): Promise<AccountStatement | null> {
  const zip = await fetchZip(asked, gateway, 'signcustomer', day);
  if (zip === null || zip === 'EMPTY') return zip && { lines: [], balance: null };
  return readAccount(linesIn(zip, ACCOUNT_FILE.title), sellerId, day);
}

/**
 * The zip of a day's statement; null while it is not there, empty on a day without movements. A signed answer has the
 * address, which is valid for seconds.
 */
async function fetchZip(
  { ask }: Gateway,
  gateway: string,
  billType: 'trade' | 'signcustomer',
  day: string,
): Promise<Uint8Array | 'EMPTY' | null> {
  const answer = await ask(METHOD, { billType, billDate: day, secure: 'true' });
  if (NOT_THERE.test(answer.subCode)) return null;
  if (NOTHING_MOVED.test(answer.subCode)) return 'EMPTY';
  const address = answer.field('billDownloadUrl');
  if (answer.code !== OK || !URL.canParse(address))
    throw new WalletNotAnswering(`${METHOD}: ${answer.code} ${answer.subCode}`);
  return download(safeAddress(address, gateway));
}

/** The file is not signed, so it is asked for as safely as the gateway: an address by http at an https gateway by https. */
export function safeAddress(address: string, gateway: string): string {
  const url = new URL(address);
  if (url.protocol === 'http:') url.protocol = new URL(gateway).protocol;
  if (url.protocol !== 'https:' && url.protocol !== new URL(gateway).protocol)
    throw new StatementRefused(
      `the wallet's statement: its address is neither https nor http: ${url.protocol}`,
    );
  return url.href;
}

async function download(address: string): Promise<Uint8Array> {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new WalletNotAnswering(`${METHOD}: download ${response.status}`);
    return await bytesWithin(response, MOST_BYTES);
  } catch (error) {
    if (error instanceof WalletNotAnswering) throw error;
    if (error instanceof AnswerTooLarge)
      throw new StatementRefused("the wallet's statement: it is too large", { cause: error });
    throw new WalletNotAnswering(`${METHOD}: the download broke off`, { cause: error });
  }
}
