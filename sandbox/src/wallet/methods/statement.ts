import type { Tx } from '../../state/state.ts';
import { day } from '../../time.ts';
import { businessFailed, success } from '../answers.ts';
import { walletConduct } from '../conduct.ts';
import { bizContent, textOf } from '../open.ts';
import { downloadAddress } from '../statement/address.ts';
import { dayBounds, statementRows } from '../statement/rows.ts';
import type { Method } from './method.ts';

/** A day's statement is there at nine the next morning. */
const READY_MS = 9 * 3_600_000;

const isReady = (tx: Tx, asked: string, now: number): boolean => {
  const { statement = 'NORMAL' } = walletConduct(tx);
  if (statement === 'MISSING') return false;
  return statement !== 'NORMAL' || now >= dayBounds(asked).until + READY_MS;
};

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && day(dayBounds(text).from) === text;

/** `alipay.data.dataservice.bill.downloadurl.query`, of a day's trades: the one kind that the service reads. */
export const statementAddress: Method = (tx, fields, now, world) => {
  const content = bizContent(fields) ?? {};
  const asked = textOf(content, 'bill_date');
  if (textOf(content, 'bill_type') !== 'trade') return businessFailed('isp.type_not_supported');
  if (!isDay(asked)) return businessFailed('isv.invalid_arguments');
  if (!isReady(tx, asked, now)) return businessFailed('isp.bill_not_exist');
  return success({
    bill_download_url: downloadAddress(asked, world),
    ...(statementRows(tx, asked).length === 0 ? { bill_file_code: 'EMPTY_DATA_WITH_BILL_FILE' } : {}),
  });
};
