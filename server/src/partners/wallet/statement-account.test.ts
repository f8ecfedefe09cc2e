import { expect, test } from 'vitest';
import { StatementRefused } from '../../kit/ports/wallet.ts';
import { readAccount } from './statement-account.ts';

const SELLER = '2088041000000018';

function row(number: string, kind: string, earned: string, spent: string, balance: string) {
  return `${number}\t,20261120\t,LP1\t,长沙 电费,2026-11-20 09:00:05,138****1234\t,${earned},${spent},${balance},支付宝,${kind},`;
}

const FILE = [
  '#支付宝账务明细查询',
  `#账号：[${SELLER}0156]`,
  '#起始日期：[2026年11月20日 00:00:00]   终止日期：[2026年11月21日 00:00:00]',
  '#-----------------------------------------账务明细列表----------------------------------------',
  '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注',
  row('M1', '在线支付', '100.00', '0.00', '150.00'),
  row('M2', '收费', '0.00', '-0.60', '149.40'),
  row('M3', '交易退款', '0.00', '-50.00', '99.40'),
  row('M4', '退费', '0.30', '0.00', '99.70'),
  row('M5', '转账', '1.00', '0.00', '100.70'),
  row('M6', '提现', '0.00', '-90.70', '10.00'),
  '#-----------------------------------------账务明细列表结束------------------------------------',
  '#支出合计：3笔，共-141.30元',
  '#收入合计：3笔，共101.30元',
  '#导出时间：[2026年11月21日 05:46:49]',
  '',
].join('\r\n');

function read(text: string) {
  return readAccount(text.split('\r\n'), SELLER, '2026-11-20');
}

test('movements that settle the account are read in fen with our numbers, and with the last balance', () => {
  const { lines, balance } = read(FILE);
  expect(lines.map(({ kind, number, orderId, amount }) => [kind, number, orderId, amount])).toEqual([
    ['FEE', 'M2', 'LP1', 60],
    ['FEE_BACK', 'M4', 'LP1', 30],
    ['PAY_OUT', 'M6', 'LP1', 9_070],
  ]);
  expect(balance).toBe(1_000);
});

test('an empty amount beside the other one is read', () => {
  expect(read(FILE.replaceAll(',0.00,', ',,'))).toEqual(read(FILE));
});

test('a negative balance of the account is read', () => {
  const below = FILE.replaceAll(/,(-?[\d.]+),支付宝/g, (_, balance: string) => {
    const fen = Math.round(Number(balance) * 100) - 20_000;
    return `,${(fen / 100).toFixed(2)},支付宝`;
  });
  expect(read(below).balance).toBe(-19_000);
});

test.each<[string, string, string]>([
  ["of another merchant's account", SELLER, '2088000000000000'],
  ['of another day', '2026年11月20日', '2026年11月19日'],
  ['with a balance that does not follow', '99.70', '99.71'],
  ['with a row missing', `${row('M5', '转账', '1.00', '0.00', '100.70')}\r\n`, ''],
  ['with a number twice', 'M4', 'M2'],
  ['with a row that both comes and goes', '0.30,0.00', '0.40,-0.10'],
  ['with a row that moves nothing', '0.30,0.00', '0.00,0.00'],
  ['with a fee that comes', '退费', '收费'],
  ['with a payout that comes', '转账', '提现'],
  ['with another count than it says', '3笔，共101.30元', '4笔，共101.30元'],
  ['with another sum than it says', '共-141.30元', '共-141.31元'],
  ['with a row at no time', '2026-11-20 09:00:05', '2026-11-20 25:00:05'],
])('a file of the account’s movements is refused when it is %s', (_name, part, instead) => {
  const bent = FILE.replace(part, instead);
  expect(bent).not.toBe(FILE);
  expect(() => read(bent)).toThrow(StatementRefused);
});

const [head, rows, tail] = [
  FILE.split('\r\n').slice(0, 5),
  FILE.split('\r\n').slice(5, 11),
  FILE.split('\r\n').slice(11),
];
const file = (lines: readonly string[]) => [...head, ...lines, ...tail].join('\r\n');
const timed = rows.map((line, at) => line.replace('09:00:05', `09:00:0${at}`));

test.each([
  ['reverse', timed.toReversed()],
  ['reverse, of one second', rows.toReversed()],
  ['no', [3, 0, 5, 1, 4, 2].map((at) => timed[at] ?? '')],
  ['their own, with an empty line between', timed.flatMap((line) => [line, ''])],
])('rows in %s order are read', (_name, lines) => {
  expect(read(file(lines)).balance).toBe(1_000);
  expect(read(file(lines)).lines).toHaveLength(3);
});

test('the time decides where two orders follow', () => {
  const there = [row('M1', '转账', '10.00', '0.00', '110.00'), row('M2', '转账', '0.00', '-10.00', '100.00')];
  const totals = ['#支出合计：1笔，共-10.00元', '#收入合计：1笔，共10.00元'];
  const end = tail.map((line) => totals.find((one) => one.startsWith(line.slice(0, 5))) ?? line);
  const at = there.map((line, second) => line.replace('09:00:05', `09:00:0${second}`));
  const balance = (lines: readonly string[]) => read([...head, ...lines, ...end].join('\r\n')).balance;
  expect(balance(at)).toBe(10_000);
  expect(balance(at.toReversed())).toBe(10_000);
});

test.each([
  ['99.70', '99.71', 'row 4, 账户余额（元） "99.71" does not follow'],
  ['0.30,0.00', 'x,0.00', 'row 4, 收入金额（+元） "x" is no amount'],
  ['M4', 'M2', 'row 4, 账务流水号 "M2" is there twice'],
])('a refusal of %s as %s names row, column and value', (part, instead, why) => {
  expect(() => read(FILE.replace(part, instead))).toThrow(why);
});
