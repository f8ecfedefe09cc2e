import type { FastifyInstance } from 'fastify';
import { zipSync } from 'fflate';
import { queryFields } from '../http/service.ts';
import type { Tx } from '../state/state.ts';
import { day } from '../time.ts';
import { MERCHANT, type World } from '../world.ts';
import { businessFailed, signText, success, verifyText } from './answers.ts';
import { walletConduct } from './conduct.ts';
import { bizContent, textOf } from './payments.ts';
import { accountFiles, gbkEncoder, tradeFiles } from './statement-files.ts';
import { accountRows, dayBounds, statementRows } from './statement-rows.ts';
import type { Method } from './trade-methods.ts';
import { payOutMornings } from './trades.ts';

/** An address of a statement is valid for so many milliseconds. */
const GOOD_MS = 30_000;

const DOWNLOAD_PATH = '/downloadBillFile.resource';

/** Kinds of statement: trades and refunds, or all movements of the account. */
const BILL_TYPES = ['trade', 'signcustomer'] as const;
type BillType = (typeof BILL_TYPES)[number];

type Addressed = { readonly type: BillType; readonly day: string };

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

/**
 * The day's files in a zip. The GBK table is made for each: it takes a tenth of a second, which a start should not
 * spend.
 */
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
