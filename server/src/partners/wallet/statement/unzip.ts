import { unzipSync } from 'fflate';
import { StatementRefused } from '../../statement.ts';
import { isDetails } from './read.ts';

/** All files of a statement together, unzipped: some 400,000 rows. */
const MOST_BYTES = 96 * 1024 * 1024;

const MOST_FILES = 8;

const unzipped = (zip: Uint8Array): Uint8Array[] => {
  let bytes = 0;
  let files = 0;
  try {
    const entries = unzipSync(zip, {
      filter: ({ originalSize }) => {
        bytes += originalSize;
        files += 1;
        if (bytes > MOST_BYTES || files > MOST_FILES) throw new Error('too large');
        return true;
      },
    });
    return Object.values(entries);
  } catch (error) {
    throw new StatementRefused("the wallet's statement: it can't be unzipped", { cause: error });
  }
};

const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('gbk', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new StatementRefused("the wallet's statement: it is not GBK text", { cause: error });
  }
};

/** The one file with every trade and refund in the wallet's zip, as text. */
export const detailsIn = (zip: Uint8Array): string => {
  const [details, ...others] = unzipped(zip).map(decoded).filter(isDetails);
  if (details === undefined || others.length > 0)
    throw new StatementRefused("the wallet's statement: no one file of all rows");
  return details;
};
