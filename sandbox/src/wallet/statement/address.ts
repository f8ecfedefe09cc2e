import type { World } from '../../world.ts';
import { signText, verifyText } from '../signing.ts';

/** An address of a statement is good this long, in milliseconds. */
const GOOD_MS = 30_000;

export const DOWNLOAD_PATH = '/downloadBillFile.resource';

/** Of its trades and refunds, or of every movement of its account. */
export const BILL_TYPES = ['trade', 'signcustomer'] as const;
type BillType = (typeof BILL_TYPES)[number];

type Addressed = { readonly type: BillType; readonly day: string };

/** Address of a day's statement, signed by the wallet, good for half a minute. */
export function downloadAddress(statement: Addressed, { clock, keys, urls }: World): string {
  const until = String(clock() + GOOD_MS);
  const fields = new URLSearchParams({
    bizType: statement.type,
    fileType: 'csv.zip',
    bizDates: statement.day,
    until,
    sign: signText(signedText(statement, until), keys.wallet.privateKey),
  });
  return `${urls.wallet}${DOWNLOAD_PATH}?${fields}`;
}

/** The statement that an address is good for now; null when it is not. */
export function addressed(
  fields: Readonly<Record<string, string>>,
  { clock, keys }: World,
): Addressed | null {
  const { bizType, bizDates: day = '', until = '', sign = '' } = fields;
  const type = BILL_TYPES.find((known) => known === bizType);
  if (type === undefined) return null;
  const signed = verifyText(signedText({ type, day }, until), sign, keys.wallet.publicKey);
  return signed && clock() <= Number(until) ? { type, day } : null;
}

function signedText({ type, day }: Addressed, until: string): string {
  return `statement|${type}|${day}|${until}`;
}
