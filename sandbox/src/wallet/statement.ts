import type { FastifyInstance } from 'fastify';
import { zipSync } from 'fflate';
import { queryFields } from '../http/service.ts';
import type { Tx } from '../state/state.ts';
import { day, dayBounds } from '../time.ts';
import { MERCHANT, type World } from '../world.ts';
import { businessFailed, signText, success, verifyText } from './answers.ts';
import { walletConduct } from './conduct.ts';
import { bizContent, textOf } from './payments.ts';
import {
  type AccountRow,
  accountFiles,
  gbkEncoder,
  type StatementRow,
  tradeFiles,
} from './statement-files.ts';
import type { Method } from './trade-methods.ts';
import { merchantBalance, payOutMornings } from './trades.ts';

/** An address of a statement is valid for so many milliseconds. */
const GOOD_MS = 30_000;

const DOWNLOAD_PATH = '/downloadBillFile.resource';

/** Kinds of statement: trades and refunds, or all movements of the account. */
const BILL_TYPES = ['trade', 'signcustomer'] as const;

type Addressed = { readonly type: (typeof BILL_TYPES)[number]; readonly day: string };

/** The address of a day's statement, signed by the wallet, valid for half a minute. */
function downloadAddress(statement: Addressed, { clock, keys, urls }: World): string {
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
function addressed(fields: Readonly<Record<string, string>>, { clock, keys }: World): Addressed | null {
  const { bizType, bizDates: day = '', until = '', sign = '' } = fields;
  const type = BILL_TYPES.find((known) => known === bizType);
  if (type === undefined) return null;
  const signed = verifyText(signedText({ type, day }, until), sign, keys.wallet.publicKey);
  return signed && clock() <= Number(until) ? { type, day } : null;
}

function signedText({ type, day }: Addressed, until: string): string {
  return `statement|${type}|${day}|${until}`;
}

/** Time of day at which the statement of the day before is ready: nine in the morning. */
const READY_MS = 9 * 3_600_000;

/** `alipay.data.dataservice.bill.downloadurl.query` of a day's trades or of the account, the two kinds that the service reads. */
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

const SOMEBODY_ELSE = '2088099999999999';

/** Serves the addresses of statements. */
export function statementRoutes(app: FastifyInstance, world: World): void {
  app.get(DOWNLOAD_PATH, async (request, reply) => {
    const requested = addressed(queryFields(request.url), world);
    if (requested === null) return reply.code(403).type('text/plain; charset=utf-8').send('链接已失效');
    const { type, day } = requested;
    const { files, conduct } = world.state.act((tx) => {
      const { statement = 'NORMAL' } = walletConduct(tx);
      const account = statement === 'FOREIGN' ? SOMEBODY_ELSE : MERCHANT.sellerId;
      const head = { account, day, exportedAt: world.clock() };
      return {
        conduct: statement,
        files:
          type === 'trade'
            ? tradeFiles({ ...head, rows: statementRows(tx, day) })
            : accountFiles({ ...head, rows: accountRows(tx, day) }),
      };
    });
    const zip = zipOf(files);
    return reply
      .type('application/zip')
      .send(Buffer.from(conduct === 'CUT' ? zip.subarray(0, zip.length / 2) : zip));
  });
}

/** The day's files in a zip. The GBK table is made for each: it takes a tenth of a second, which a start should not spend. */
function zipOf(files: Readonly<Record<string, string>>): Uint8Array {
  const encode = gbkEncoder();
  return zipSync(
    Object.fromEntries(
      // As in the real files, names are GBK without a flag that says so: their bytes go in unchanged.
      Object.entries(files).map(([name, text]) => [
        Buffer.from(encode(name)).toString('latin1'),
        encode(text),
      ]),
    ),
  );
}

/** The rows of a day's statement. A tester can leave some out or make an amount wrong by a fen. */
function statementRows(tx: Tx, day: string): StatementRow[] {
  return movedOn(tx, day).flatMap((row) => {
    const { inStatement = 'NORMAL' } = walletConduct(tx, row.out_trade_no);
    if (inStatement === 'LEFT_OUT') return [];
    return inStatement === 'WRONG_AMOUNT' ? [{ ...row, amount: row.amount + 1 }] : [row];
  });
}

/** The movements of a day, from the wallet's books, oldest first. */
function movedOn(tx: Tx, day: string): StatementRow[] {
  const { from, until } = dayBounds(day);
  return tx.all<StatementRow>`
    select m.kind, m.trade_no, m.out_trade_no, m.out_request_no, m.subject, m.created_at, m.at, m.amount,
      coalesce(u.mobile, '') as buyer,
      (select coalesce(sum(case f.kind when 'FEE' then -f.amount else f.amount end), 0) from wallet_movements f
        where f.reference = m.out_trade_no and f.at = m.at
          and f.kind = case m.kind when 'TRADE' then 'FEE' else 'FEE_BACK' end) as fee
    from (
      select 'TRADE' as kind, trade_no, out_trade_no, '' as out_request_no, subject, created_at, paid_at as at,
        total as amount, buyer_id from trades
      union all
      select 'REFUND', t.trade_no, t.out_trade_no, r.out_request_no, t.subject, t.created_at, r.at, -r.amount, t.buyer_id
      from refunds r join trades t using (out_trade_no)) m
    left join wallet_users u on u.wallet_user_id = m.buyer_id
    where m.at >= ${from} and m.at < ${until} order by m.at, m.out_trade_no`;
}

/** The movements of the merchant's account on a day, from the wallet's books, with the balance after each. */
function accountRows(tx: Tx, day: string): AccountRow[] {
  const { from, until } = dayBounds(day);
  const rows = tx.all<Omit<AccountRow, 'balance'>>`
    select m.id, m.at, m.kind, coalesce(t.trade_no, '') as trade_no, coalesce(t.out_trade_no, '') as out_trade_no,
      coalesce(t.subject, '') as subject, coalesce(u.mobile, '') as counterparty,
      case when m.to_account = 'MERCHANT' then m.amount else -m.amount end as amount
    from wallet_movements m
    left join trades t on t.out_trade_no = coalesce(m.out_trade_no, m.reference)
    left join wallet_users u on u.wallet_user_id in (m.from_account, m.to_account)
    where 'MERCHANT' in (m.from_account, m.to_account) and m.at >= ${from} and m.at < ${until}
    order by m.at, m.id`;
  let balance = merchantBalance(tx, from);
  return rows.map((row) => {
    balance += row.amount;
    return { ...row, balance };
  });
}
