import type { Config } from '../../../config.ts';
import { type StatementLine, StatementRefused } from '../../statement.ts';
import type { Gateway } from '../gateway.ts';
import { WalletNotAnswering } from '../port.ts';
import { readStatement } from './read.ts';
import { detailsIn } from './unzip.ts';

const METHOD = 'alipay.data.dataservice.bill.downloadurl.query';
const OK = '10000';

/** The wallet writes these with and without a prefix, small and in capitals. */
const NOT_THERE = /(^|\.)bill_not_exist$/i;
const NO_TRADES = /(^|\.)no_bill_data$/i;

const TIMEOUT_MS = 60_000;
const MOST_BYTES = 32 * 1024 * 1024;

/** The body, given up as soon as it is larger than any statement. */
const bytesOf = async (response: Response): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MOST_BYTES) throw new StatementRefused("the wallet's statement: it is too large");
    parts.push(part);
  }
  return Buffer.concat(parts, length);
};

const download = async (address: string): Promise<Uint8Array> => {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new WalletNotAnswering(`${METHOD}: download ${response.status}`);
    return await bytesOf(response);
  } catch (error) {
    if (error instanceof WalletNotAnswering || error instanceof StatementRefused) throw error;
    throw new WalletNotAnswering(`${METHOD}: the download broke off`, { cause: error });
  }
};

/**
 * The wallet's statement of a day; null while it is not there. The address comes in a signed answer and is good for
 * seconds; the file behind it is not signed, so outside the sandbox it has to come over https.
 */
export const fetchStatement = async (
  { ask }: Gateway,
  { sellerId, gateway }: Config['wallet'],
  day: string,
): Promise<StatementLine[] | null> => {
  const answer = await ask(METHOD, { billType: 'trade', billDate: day, secure: 'true' });
  if (NOT_THERE.test(answer.subCode)) return null;
  if (NO_TRADES.test(answer.subCode)) return [];
  const address = answer.field('billDownloadUrl');
  if (answer.code !== OK || !URL.canParse(address))
    throw new WalletNotAnswering(`${METHOD}: ${answer.code} ${answer.subCode}`);
  const { protocol } = new URL(address);
  if (protocol !== 'https:' && protocol !== new URL(gateway).protocol)
    throw new StatementRefused("the wallet's statement: its address is not https");
  return readStatement(detailsIn(await download(address)), sellerId, day);
};
