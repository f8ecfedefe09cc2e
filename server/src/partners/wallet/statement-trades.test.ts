import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { StatementRefused } from '../../kit/ports/wallet.ts';
import { linesIn, safeAddress } from './statement-fetch.ts';
import { readTrades, TRADE_FILE } from './statement-trades.ts';

const SELLER = '2088041000000018';
/** `#支付宝业务明细查询` in GBK. */
const GBK_TITLE = Buffer.from('23d6a7b8b6b1a6d2b5cef1c3f7cfb8b2e9d1af', 'hex');

const HEADER =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

function row(order: string, kind: string, amount: string, received = amount, refund = '') {
  return `2026112022001\t,${order}\t,${kind}\t,长沙 电费,2026-11-20 09:00:00,2026-11-20 09:00:05,\t,\t,\t,\t,138****1234\t,${amount},${received},0.00,0.00,0.00,0.00,0.00,,0.00\t,0.00,${refund}\t,0.00,0.00,`;
}

const FILE = [
  '#支付宝业务明细查询',
  `#账号：[${SELLER}0156]`,
  '#起始日期：[2026年11月20日 00:00:00]   终止日期：[2026年11月21日 00:00:00]',
  '#-----------------------------------------业务明细列表----------------------------------------',
  HEADER,
  row('LP1', '交易', '128.60', '127.60'),
  row('LP2', '交易', '0.01'),
  row('LP1', '退款', '-28.00', '-28.00', 'LR1'),
  '#-----------------------------------------业务明细列表结束------------------------------------',
  '#交易合计：2笔，商家实收共127.61元，商家优惠共0.00元',
  '#退款合计：1笔，商家实收退款共-28.00元，商家优惠退款共0.00元',
  '#导出时间：[2026年11月21日 05:46:49]',
  '',
].join('\r\n');

function read(text: string) {
  return readTrades(text.split('\r\n'), SELLER, '2026-11-20');
}

test('trades and refunds are read in fen with our numbers', () => {
  const at = new Date('2026-11-20T09:00:05+08:00');
  expect(read(FILE)).toEqual([
    { kind: 'TRADE', number: 'LP1', orderId: 'LP1', amount: 12_860, at },
    { kind: 'TRADE', number: 'LP2', orderId: 'LP2', amount: 1, at },
    { kind: 'REFUND', number: 'LR1', orderId: 'LP1', amount: 2_800, at },
  ]);
});

test.each([
  ['a comma', '"长沙 电费,十一月"'],
  ['quotes', '"""长沙"" 电费"\t'],
  ['quotes that begin nothing', '长沙 "电" 费'],
  ['lines', '"长沙\r\n#电费"'],
])('a name with %s is read as one cell', (_name, written) => {
  const bent = FILE.replace('长沙 电费', written);
  expect(bent).not.toBe(FILE);
  expect(read(bent)).toEqual(read(FILE));
});

test.each<[string, string | RegExp, string]>([
  ["of another merchant's account", SELLER, '2088000000000000'],
  ['of another day', '2026年11月20日', '2026年11月19日'],
  ['of two days', '2026年11月21日 00', '2026年11月22日 00'],
  ['with a row of another day', '2026-11-20 09:00:05', '2026-11-21 09:00:05'],
  ['with a row at no time', '2026-11-20 09:00:05', '2026-11-20 25:00:05'],
  ['cut off before its end', /\r\n#-+业务明细列表结束[\s\S]*$/, ''],
  ['cut off before its totals', /\r\n#退款合计[\s\S]*$/, ''],
  ['without its header', HEADER, 'a,b'],
  ['with a column twice', '商品名称', '订单金额（元）'],
  ['with a row that is wider than the header', '长沙 电费', '长沙,电费'],
  ['with a quote that has no end', '长沙 电费', '"长沙 电费'],
  ['with text after a quoted cell', '长沙 电费', '"长沙" 电费'],
  ['with a row missing', `${row('LP2', '交易', '0.01')}\r\n`, ''],
  ['with an amount that is not what the totals say', '0.01,0.01', '0.02,0.02'],
  ['with an amount of three decimals', '128.60', '128.600'],
  ['with an amount in words', '128.60', '1e2'],
  ['with a trade below zero', '128.60', '-128.60'],
  ['with a refund above zero', '-28.00,-28.00', '28.00,-28.00'],
  ['with a row of a kind nobody knows', '退款\t', '冻结\t'],
  ['with a number twice', 'LP2', 'LP1'],
  ['with a row of no order', 'LP2', ''],
])('a file of trades is refused when it is %s', (_name, part, instead) => {
  const bent = FILE.replace(part, instead);
  expect(bent).not.toBe(FILE);
  expect(() => read(bent)).toThrow(StatementRefused);
});

test('a zip whose file has the title is read', () => {
  expect([...linesIn(zipSync({ a: GBK_TITLE }), TRADE_FILE.title)]).toEqual([TRADE_FILE.title]);
});

test.each([
  ['no zip', Buffer.from('nonsense')],
  ['empty', Buffer.alloc(0)],
  ['without the file of all rows', zipSync({ a: Buffer.from('#支付宝业务汇总查询') })],
  ['cut', zipSync({ a: GBK_TITLE }).subarray(0, 40)],
  ['cut after the file', zipSync({ a: GBK_TITLE, b: Buffer.from('#') }).subarray(0, -40)],
  ['with two such files', zipSync({ a: GBK_TITLE, b: GBK_TITLE })],
  ['not GBK', zipSync({ a: Uint8Array.of(0xff, 0xff) })],
  ['larger than any day', zipSync({ a: new Uint8Array(97 * 1024 * 1024) }, { level: 1 })],
])('a zip of trades is refused when it is %s', (_name, bytes) => {
  expect(() => [...linesIn(bytes, TRADE_FILE.title)]).toThrow(StatementRefused);
});

test('rows in reverse order, and amounts with one meaning, are read', () => {
  const lines = FILE.split('\r\n');
  const reverse = [...lines.slice(0, 5), ...lines.slice(5, 8).toReversed(), ...lines.slice(8)].join('\r\n');
  expect(read(reverse)).toEqual(read(FILE).toReversed());
  const written = FILE.replace('128.60,127.60', '+128.6,127.6').replaceAll('2026-11-20 09', '2026/11/20 09');
  expect(read(written)).toEqual(read(FILE));
  const grouped = FILE.replace('127.60', '"1,127.60"').replace('127.61', '1,127.61');
  expect(read(grouped)).toEqual(read(FILE));
  const emptyRow = `${','.repeat(24)}\r\n`;
  expect(read(FILE.replace(/#-+业务明细列表结束/, (end) => emptyRow + end))).toEqual(read(FILE));
});

test('a head, an end and totals with other colons, spaces or empty cells behind them are read', () => {
  const plain = FILE.replaceAll('：', ':').replaceAll('，', ',');
  expect(read(plain)).toEqual(read(FILE));
  expect(read(FILE.replace(/^#.*$/gm, (line) => `${line.trimEnd()},, `))).toEqual(read(FILE));
});

test.each([
  ['#账号', '#帐户', 'its head names no account'],
  ['#起始日期', '#日期', 'its head names no period'],
  ['LP2\t,交易', 'LP2\t,冻结', 'row 2, 业务类型 "冻结" is neither'],
  ['127.60', '127,60', 'row 1, width "26" instead of the header\'s 25 cells'],
  ['128.60', '1e2', 'row 1, 订单金额（元） "1e2" is no amount'],
  ['2026-11-20 09:00:05', '2026-11-21 09:00:05', 'row 1, 完成时间 "2026-11-21 09:00:05" is of another day'],
])('a refusal of %s as %s names row, column and value', (part, instead, why) => {
  expect(() => read(FILE.replace(part, instead))).toThrow(why);
});

test.each([
  ['http://wallet.test/a?b=1', 'https://gateway.test', 'https://wallet.test/a?b=1'],
  ['https://wallet.test/a', 'http://gateway.test', 'https://wallet.test/a'],
  ['http://wallet.test/a', 'http://gateway.test', 'http://wallet.test/a'],
])('the file at %s of the gateway %s is asked for at %s', (address, gateway, asked) => {
  expect(safeAddress(address, gateway)).toBe(asked);
});
