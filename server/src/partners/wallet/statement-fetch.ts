import { Unzip, UnzipInflate } from 'fflate';
import type { Config } from '../../config.ts';
import {
  type AccountStatement,
  type StatementLine,
  StatementRefused,
  WalletNotAnswering,
} from '../../kit/ports/wallet.ts';
import { isSound } from '../../kit/texts.ts';
import { AnswerTooLarge, bytesWithin } from '../partner-http.ts';
import { type Gateway, OK } from './gateway.ts';
import { ACCOUNT_FILE, readAccount } from './statement-account.ts';
import { refuse } from './statement-file.ts';
import { readTrades, TRADE_FILE } from './statement-trades.ts';

const METHOD = 'alipay.data.dataservice.bill.downloadurl.query';

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

/** The zip of a day's statement; null while it is not there, empty on a day without movements. Its address is valid for seconds. */
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

/** Largest size of all unzipped files together: some 400,000 rows. */
const MOST_UNZIPPED_BYTES = 96 * 1024 * 1024;

const MOST_FILES = 8;

/** Bytes of the zip in one step. */
const PIECE = 16 * 1024;

/** Signature of a zip's end record, and its longest length. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const MOST_AFTER_END = 64 * 1024;

type Wanted = {
  /** Unzipped text of the file that was not passed on yet. */
  readonly texts: string[];
  found: number;
  /** Files that are open. */
  open: number;
};

/**
 * Lines of the one file that begins with the title, unzipped while reading, because a day is too large for memory. May
 * throw `StatementRefused` also at the end.
 */
export function* linesIn(zip: Uint8Array, title: string): Generator<string> {
  let rest = '';
  for (const text of textIn(zip, title)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
  if (rest !== '') yield rest;
}

/** Text of the one file that begins with the title, piece by piece. */
function* textIn(zip: Uint8Array, title: string): Generator<string> {
  if (!isWhole(zip)) refuse("it can't be unzipped");
  const wanted: Wanted = { texts: [], found: 0, open: 0 };
  const unzip = unzipper(title, wanted);
  for (let from = 0; from < zip.length; from += PIECE) {
    try {
      unzip.push(zip.subarray(from, from + PIECE), from + PIECE >= zip.length);
    } catch (error) {
      if (error instanceof StatementRefused) throw error;
      throw new StatementRefused("the wallet's statement: it can't be unzipped", { cause: error });
    }
    yield* wanted.texts.splice(0);
  }
  if (wanted.open > 0) refuse("it can't be unzipped");
  if (wanted.found !== 1) refuse('no one file of all rows');
}

/** Checks the end record: a zip that was cut between two files looks complete when read from the beginning. */
function isWhole(zip: Uint8Array): boolean {
  return Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength).subarray(-MOST_AFTER_END).includes(ZIP_END);
}

/** Decodes the files of a zip as they come, and keeps only the text of the one that begins with the title. */
function unzipper(title: string, wanted: Wanted): Unzip {
  let bytes = 0;
  let files = 0;
  const unzip = new Unzip((file) => {
    files += 1;
    if (files > MOST_FILES || (file.originalSize ?? 0) > MOST_UNZIPPED_BYTES) refuse('it is too large');
    const decoder = new TextDecoder('gbk', { fatal: true });
    let isWanted: boolean | null = null;
    let begin = '';
    wanted.open += 1;
    file.ondata = (error, data, final) => {
      if (error) throw error;
      bytes += data.length;
      if (bytes > MOST_UNZIPPED_BYTES) refuse('it is too large');
      let text = decoder.decode(data, { stream: !final });
      if (!isSound(text)) refuse('a text has a NUL');
      if (isWanted === null) {
        begin += text;
        if (begin.length < title.length && !final) return;
        isWanted = begin.startsWith(title);
        text = begin;
        if (isWanted) wanted.found += 1;
      }
      if (isWanted) wanted.texts.push(text);
      if (final) wanted.open -= 1;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  return unzip;
}
