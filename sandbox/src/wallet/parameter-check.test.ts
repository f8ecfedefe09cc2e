import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkCommon, checkMethod } from './parameter-check.ts';
import { type Row, type Rows, SOURCES } from './parameter-row.ts';
import { PARAMETERS } from './parameters.ts';

const PAYMENT = {
  out_trade_no: 'LP1',
  total_amount: '1.00',
  subject: '电费',
  product_code: 'QUICK_WAP_WAY',
  quit_url: 'https://pay.example/order',
};
const SIGNING = {
  personal_product_code: 'GENERAL_WITHHOLDING_P',
  access_params: { channel: 'ALIPAYAPP' },
  external_agreement_no: 'LA1',
  sign_scene: 'INDUSTRY|LIFE_PAYMENT',
  effect_time: '1800',
};
const REFUND = { out_trade_no: 'LP1', refund_amount: '1.00', out_request_no: 'LR1' };

const WAP = 'alipay.trade.wap.pay';
const SIGN = 'alipay.user.agreement.page.sign';

function refused(method: string, content: Readonly<Record<string, unknown>>) {
  return checkMethod(method, {}, content).refused?.says ?? null;
}

test('complete requests are taken', () => {
  expect(refused(WAP, PAYMENT)).toBeNull();
  expect(refused(SIGN, SIGNING)).toBeNull();
  expect(refused('alipay.trade.refund', REFUND)).toBeNull();
});

test.each<[string, string, Readonly<Record<string, unknown>>]>([
  ['without quit_url', WAP, { ...PAYMENT, quit_url: undefined }],
  ['with an unknown parameter', WAP, { ...PAYMENT, colour: 'red' }],
  ['with another product', WAP, { ...PAYMENT, product_code: 'FAST_INSTANT_TRADE_PAY' }],
  ['with a subject of characters that the wallet refuses', WAP, { ...PAYMENT, subject: '水费&电费' }],
  ['with a number that is too long', WAP, { ...PAYMENT, out_trade_no: 'L'.repeat(65) }],
  ['with an amount of three decimals', WAP, { ...PAYMENT, total_amount: '1.001' }],
  ['with an amount of nothing', WAP, { ...PAYMENT, total_amount: '0.00' }],
  ['with a time that is none', WAP, { ...PAYMENT, time_expire: 'tomorrow' }],
  ['for a desktop with the product of phones', 'alipay.trade.page.pay', { ...PAYMENT, quit_url: undefined }],
  ['for an authorisation without its product', SIGN, { ...SIGNING, personal_product_code: undefined }],
  ['for an authorisation without access_params', SIGN, { ...SIGNING, access_params: undefined }],
  ['for an authorisation by a channel nobody knows', SIGN, { ...SIGNING, access_params: { channel: 'PC' } }],
  ['for an authorisation without its scene', SIGN, { ...SIGNING, sign_scene: undefined }],
  ['for an authorisation with the default scene', SIGN, { ...SIGNING, sign_scene: 'DEFAULT|DEFAULT' }],
  ['for an authorisation with sign_validity', SIGN, { ...SIGNING, sign_validity: '2026-11-20 10:00:00' }],
  ['for an authorisation with a long number', SIGN, { ...SIGNING, external_agreement_no: 'L'.repeat(33) }],
  ['for an authorisation for two days', SIGN, { ...SIGNING, effect_time: 172_800 }],
  ['for periodic deductions', SIGN, { ...SIGNING, period_rule_params: {} }],
  ['for an unsigning without a number', 'alipay.user.agreement.unsign', {}],
  ['for a refund without an amount', 'alipay.trade.refund', { ...REFUND, refund_amount: undefined }],
  ['for a refund with a list nobody knows', 'alipay.trade.refund', { ...REFUND, query_options: ['all'] }],
  ['for a refund of no trade', 'alipay.trade.refund', { ...REFUND, out_trade_no: undefined }],
  ['for a refund’s query without its number', 'alipay.trade.fastpay.refund.query', { out_trade_no: 'LP1' }],
  [
    'of a deduction under no agreement',
    'alipay.trade.pay',
    { ...PAYMENT, product_code: 'GENERAL_WITHHOLDING', quit_url: undefined },
  ],
  ['for a statement of no day', 'alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade' }],
])('the gateway refuses a request %s', (_name, method, content) => {
  expect(refused(method, content)).not.toBeNull();
});

test('a row without a public document refuses nothing, and is listed', () => {
  const { refused: none, assumed } = checkMethod(SIGN, {}, { ...SIGNING, sign_notify_url: 'no address' });
  expect(none).toBeNull();
  expect(assumed).toContain('sign_notify_url: WRONG');
  expect(checkMethod('alipay.no.such', {}, {})).toMatchObject({
    refused: null,
    assumed: [expect.any(String)],
  });
});

test('a wrong common parameter answers the gateway’s own codes', () => {
  const fields = { app_id: '1', method: 'm', charset: 'utf-8', sign_type: 'RSA2', sign: 's', version: '1.0' };
  const timestamp = '2026-11-20 10:00:00';
  expect(checkCommon({ ...fields, timestamp })).toBeNull();
  expect(checkCommon(fields)?.fields).toMatchObject({ code: '40001', sub_code: 'isv.missing-timestamp' });
  expect(checkCommon({ ...fields, timestamp: 'now' })?.fields).toMatchObject({
    code: '40002',
    sub_code: 'isv.invalid-timestamp',
  });
  expect(checkCommon({ ...fields, timestamp, sign_type: 'RSA' })?.fields).toMatchObject({
    sub_code: 'isv.invalid-signature-type',
  });
});

test('every method of trades, authorisations and statements that the service asks has a table', () => {
  const adapter = new URL('../../../server/src/partners/wallet', import.meta.url).pathname;
  const text = readdirSync(adapter, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(adapter, file), 'utf8'))
    .join('\n');
  const asked = text.match(/'(alipay\.(trade|user|system|data)|wallet\.user)\.[a-z.]+'/g) ?? [];
  expect(asked.length).toBeGreaterThan(10);
  const notice = "'alipay.trade.refund.depositback.completed'";
  for (const method of asked.filter((name) => name !== notice))
    expect(Object.keys(PARAMETERS)).toContain(method.slice(1, -1));
});

test('the tables are listed, each row with its public document or as assumed', async () => {
  const page = [
    '# Parameters at the wallet’s gateway',
    '',
    '*For engineers who change what the wallet is asked. After it you can say what its gateway takes, and by which document.*',
    '',
    'A test of `sandbox/src/wallet/parameters.ts` writes this page. The sandbox refuses what these rows do not allow.',
    '',
    ...Object.entries(PARAMETERS).flatMap(([method, { content, plain = {}, rules = [], refusal }]) => [
      `## \`${method}\``,
      '',
      `A wrong parameter answers ${refusal.code} \`${refusal.subCode}\` (${refusal.source}).`,
      '',
      '| parameter | kind | required | from |',
      '|---|---|---|---|',
      ...lines({ ...plain, ...content }),
      ...rules.map(({ says, source }) => `| *${says.replace(/\|/g, '\\|')}* | rule | | ${source} |`),
      '',
    ]),
    '## Where the rows come from',
    '',
    '`ASSUMED`: no public document was found. Such a row refuses nothing; its use is among the sandbox’s events.',
    '',
    ...Object.entries(SOURCES).map(([source, [name, address]]) => `- \`${source}\`: ${name}, <${address}>`),
    '',
  ];
  await expect(page.join('\n')).toMatchFileSnapshot('../../../docs/change/partners/gateway-parameters.md');
});

function lines(rows: Rows, within = ''): string[] {
  const named = Object.entries(rows).filter(([, row]) => row.kind !== 'ANY');
  const unread = Object.entries(rows).filter(([, row]) => row.kind === 'ANY');
  return [
    ...named.flatMap(([name, row]) => [
      `| ${within}${name} | ${kindOf(row)} | ${row.required ? 'yes' : ''} | ${row.source} |`,
      ...lines(row.within ?? {}, `${within}${name}.`),
    ]),
    ...(unread.length > 0
      ? [
          `| ${unread.map(([name]) => `${within}${name}`).join(', ')} | not looked at | | ${unread[0]?.[1].source} |`,
        ]
      : []),
  ];
}

function kindOf({ kind, most, values, form }: Row): string {
  return [
    kind.toLowerCase() + (most === undefined ? '' : ` (${most})`),
    ...(values ? [values.join(', ')] : []),
    ...(form ? [`\`${form.source.replace(/\|/g, '\\|')}\``] : []),
  ].join(': ');
}
