import type { World } from '../../world.ts';
import { signText, verifyText } from '../signing.ts';

/** An address of a statement is good this long, in milliseconds. */
const GOOD_MS = 30_000;

export const DOWNLOAD_PATH = '/downloadBillFile.resource';

const signedText = (day: string, until: string): string => `statement|${day}|${until}`;

/** Address of a day's statement, signed by the wallet, good for half a minute. */
export const downloadAddress = (day: string, { clock, keys, urls }: World): string => {
  const until = String(clock() + GOOD_MS);
  const fields = new URLSearchParams({
    bizType: 'trade',
    fileType: 'csv.zip',
    bizDates: day,
    until,
    sign: signText(signedText(day, until), keys.wallet.privateKey),
  });
  return `${urls.wallet}${DOWNLOAD_PATH}?${fields}`;
};

/** The day that an address is good for now; null when it is not. */
export const addressedDay = (
  fields: Readonly<Record<string, string>>,
  { clock, keys }: World,
): string | null => {
  const { bizDates: day = '', until = '', sign = '' } = fields;
  const signed = verifyText(signedText(day, until), sign, keys.wallet.publicKey);
  return signed && clock() <= Number(until) ? day : null;
};
