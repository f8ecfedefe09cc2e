import type { World } from '../../world.ts';
import { signText, verifyText } from '../signing.ts';

/** How long an address of a statement is valid, in milliseconds. */
const GOOD_MS = 30_000;

export const DOWNLOAD_PATH = '/downloadBillFile.resource';

/** Kinds of statement: trades and refunds, or all movements of the account. */
export const BILL_TYPES = ['trade', 'signcustomer'] as const;
type BillType = (typeof BILL_TYPES)[number];

type Addressed = { readonly type: BillType; readonly day: string };

/** The address of a day's statement, signed by the wallet, valid for half a minute. */
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

/** The statement of a valid address; null when the address is not valid. */
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
