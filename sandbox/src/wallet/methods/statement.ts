import type { Tx } from '../../state/state.ts';
import { day } from '../../time.ts';
import { payOutMornings } from '../account.ts';
import { businessFailed, success } from '../answers.ts';
import { walletConduct } from '../conduct.ts';
import { bizContent, textOf } from '../open.ts';
import { accountRows } from '../statement/account-rows.ts';
import { BILL_TYPES, downloadAddress } from '../statement/address.ts';
import { dayBounds, statementRows } from '../statement/rows.ts';
import type { Method } from './method.ts';

/** Time of day at which the statement of the day before is ready: nine in the morning. */
const READY_MS = 9 * 3_600_000;

/**
 * `alipay.data.dataservice.bill.downloadurl.query` of a day's trades or of the account, the two kinds that the service
 * reads.
 */
export const statementAddress: Method = (tx, fields, now, world) => {
  const content = bizContent(fields) ?? {};
  const billDate = textOf(content, 'bill_date');
  const type = BILL_TYPES.find((known) => known === textOf(content, 'bill_type'));
  if (type === undefined) return businessFailed('isp.type_not_supported');
  if (!isDay(billDate)) return businessFailed('isv.invalid_arguments');
  if (!isReady(tx, billDate, now)) return businessFailed('isp.bill_not_exist');
  payOutMornings(tx, now);
  const rows = type === 'trade' ? statementRows(tx, billDate) : accountRows(tx, billDate);
  return success({
    bill_download_url: downloadAddress({ type, day: billDate }, world),
    ...(rows.length === 0 ? { bill_file_code: 'EMPTY_DATA_WITH_BILL_FILE' } : {}),
  });
};

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && day(dayBounds(text).from) === text;
}

function isReady(tx: Tx, billDate: string, now: number): boolean {
  const { statement = 'NORMAL' } = walletConduct(tx);
  if (statement === 'MISSING') return false;
  return statement !== 'NORMAL' || now >= dayBounds(billDate).until + READY_MS;
}
