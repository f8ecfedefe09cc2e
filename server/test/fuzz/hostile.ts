import { AUTOPAY_TERMS, EMPOWER_TERMS, REGISTER_TERMS, versionOf } from '@life-payment/contract/rules';

/** Moments, and texts that a parser may take for one. */
const MOMENTS = [
  '2026-13-45 25:61:61+08',
  '2026-02-30 00:00:00+08',
  '2026-11-20 12:00:00.123456+08',
  '2026-11-20T12:00:00.000Z',
  '0000-00-00 00:00:00+00',
  '294277-01-01 00:00:00+00',
  '4714-11-24 00:00:00+00 BC',
  'infinity',
  '-infinity',
  'now',
  'epoch',
  'NaN',
];

/** Cursors of pages, encoded and plain, with moments that do not exist and unknown ids. */
const CURSORS = [
  ...MOMENTS.flatMap((moment) => [coded(`${moment}|a`), `${moment}|a`, json([moment, 'a'])]),
  ...['0', '-1', '1e5', '9007199254740993', '9223372036854775808', ' 1', '0x10', '01', '1.5', '٣'],
  ...['', '|', coded('|'), coded('||'), coded("'|'"), coded('a'.repeat(150)), json({}), json(null), '=', '%'],
];

/** Texts that some program once took for more than text. */
const TEXTS = [
  '',
  ' ',
  '\u3000',
  '\n\r\t',
  'x\u0000',
  '\u0000',
  'x\ud800',
  '\udc00',
  '\ufeff\uffff\ufffe',
  '\u202e\u2066txt.exe\u2069',
  '👨‍👩‍👧‍👦🏳️‍🌈',
  `e${'\u0301'.repeat(30)}`,
  '１２３４５６',
  'İıſK',
  '𝟙𝟚𝟛',
  "'; drop table users; --",
  '\\',
  '\\u0000',
  '%00%0a%zz',
  '%_\\%',
  '$1 {detail} {0} %s %n',
  '<script>alert(1)</script>',
  '{"$ne":null}',
  '((((((((((a+)+)+)+)+)+)+)+$',
  '[',
  'null',
  'undefined',
  'NaN',
  '1e400',
  '-0',
  '../../../../etc/passwd',
  'a,b,c@d@e',
  'TOP_UP',
  '__proto__',
  'constructor',
  'hasOwnProperty',
];

const FORGED = [
  `${json({ alg: 'none' })}.${json({ sub: 'x' })}.`,
  `${json({ alg: 'EdDSA', kid: '__proto__' })}.${json({ iss: 'partner_demo', iat: -1, exp: 1e300 })}.AAAA`,
  `${json({ alg: 'EdDSA', kid: 'x\u0000' })}.${json({ iss: 'x\u0000', jti: 'x\u0000', iat: 1, exp: 2 })}.AAAA`,
  `${json({ alg: 'ECDH-ES', enc: 'A256GCM', kid: '1', epk: { kty: 'EC', crv: 'P-256', x: 'A', y: 'A' } })}..AAAA.AAAA.AAAA`,
  `${json({ alg: 'dir', enc: 'A256GCM', zip: 'DEF' })}..A.A.A`,
  'a.b.c',
  'a.b.c.d.e',
  '....',
];

const PICTURES = [
  'A',
  'AAAA',
  'A'.repeat(60_000),
  png(0, 0),
  png(1, 1),
  png(65_535, 65_535),
  png(0x7fffffff, 0x7fffffff),
  Buffer.from('ffd8ffe000104a46494600ffd9', 'hex').toString('base64'),
  Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8X').toString('base64'),
  Buffer.from('GIF89a').toString('base64'),
];

const PATHS = [
  '//evil.example',
  '/jiaofei/../..',
  '/jiaofei/?a=%zz',
  '/jiaofei/#',
  'http://[',
  'javascript:1',
  '/\\x',
  '',
];

const ENDPOINTS = [
  'HISUN',
  'XCX@HISUN',
  'h5_zxs_220815',
  'qycs_demo',
  'csappswhtml5',
  'jt_demo',
  'partner_demo',
];

/** Texts that a field of a name most likely fails on. */
const BY_FIELD: Readonly<Record<string, readonly string[]>> = {
  cursor: CURSORS,
  outputEndpoint: [...ENDPOINTS, '__proto__', '.', '..'],
  requestToken: FORGED,
  data: FORGED,
  ticket: FORGED,
  registerToken: FORGED,
  bindEmpowerToken: FORGED,
  passwordToken: FORGED,
  pictures: PICTURES,
  returnPath: PATHS,
  month: ['2026-11', '0000-01', '9999-12', '1969-12', '0001-01'],
  from: ['2026-01', '0000-01', '9999-12', '2025-12'],
  to: ['2026-12', '0000-01', '9999-12', '2027-11'],
  area: ['430100', '000000', '999999', '110000'],
  agreementVersion: [versionOf(REGISTER_TERMS), versionOf(EMPOWER_TERMS), versionOf(AUTOPAY_TERMS), '@,@,@'],
  preSignatureData: [
    '1&a&NaN&m&u',
    '1&a&1e400&m&u',
    '&&&&',
    `1&a&${'9'.repeat(200)}&m&u`,
    '1.0&300012200501&0&m&u',
  ],
  keyword: ['长沙', 'changsha', 'cs', '(', '%', '_'],
  faqId: ['refund', '__proto__'],
  campaignId: ['everyday', 'year-end', 'summer'],
  unitId: ['electricity-430100', 'power-meter', '__proto__', 'X'],
  accountNumber: ['0', '-1', '0712345678', '9'.repeat(64)],
  billNos: ['TOP_UP', '1', "'"],
  code: ['000000', '123456'],
};

/** Texts to try in a field: those known to break such fields, and those for any field. */
export function hostileFor(field: string): readonly string[] {
  return [...(BY_FIELD[field] ?? []), ...MOMENTS, ...TEXTS];
}

function coded(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function json(value: unknown): string {
  return coded(JSON.stringify(value));
}

function png(width: number, height: number): string {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008060000001f15c489', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head.toString('base64');
}
