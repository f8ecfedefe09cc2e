import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ROUTES } from '../../lib/pages.ts';
import { asksForAddress, jumpTarget } from './jump-target.ts';

const HOST = 'https://partner.example';
const OTHER = 'http://shop.partner.example:8081';
const HOSTS = [HOST, OTHER];

function to(jumpUrl: string, extra: Readonly<Record<string, string>> = {}, hosts = HOSTS) {
  return jumpTarget(new URLSearchParams({ jumpUrl, ...extra }), hosts);
}

test.each([
  ['/pages/ddxq/ddxq?orderId=A1', '/pages/ddxq/ddxq', { orderId: 'A1' }],
  ['/jiaofei/pages/ddxq/ddxq?orderId=A1', '/pages/ddxq/ddxq', { orderId: 'A1' }],
  ['/', '/', {}],
  ['/jiaofei', '/', {}],
  ['/jiaofei/', '/', {}],
  ['/pages/jfjl/jfjl/', '/pages/jfjl/jfjl', {}],
  ['/pages/jfjl/jfjl#top', '/pages/jfjl/jfjl', {}],
])('%s leads to its page', (jumpUrl, path, params) => {
  expect(to(jumpUrl, {}, [])).toEqual({ kind: 'PAGE', path, params });
});

test('extra parameters are added, and the target’s own win', () => {
  expect(to('/pages/ddxq/ddxq?orderId=A1', { orderId: 'B2', from: 'sms' })).toEqual({
    kind: 'PAGE',
    path: '/pages/ddxq/ddxq',
    params: { orderId: 'A1', from: 'sms' },
  });
});

test('pages of the app keep the payer’s channel', () => {
  const target = to('/pages/ddxq/ddxq?outputEndpoint=other&CHANNEL_ID=other', { outputEndpoint: 'mine' });
  expect(target).toEqual({ kind: 'PAGE', path: '/pages/ddxq/ddxq', params: {} });
});

test.each([
  [HOST, 'https://partner.example/'],
  [`${HOST}/welcome?a=1#b`, 'https://partner.example/welcome?a=1#b'],
  [`${HOST}?a=1`, 'https://partner.example/?a=1'],
  [`${OTHER}/x`, `${OTHER}/x`],
])('%s is an allowed target', (jumpUrl, address) => {
  expect(to(jumpUrl)).toEqual({ kind: 'ADDRESS', address });
});

test('extra parameters are added to an allowed address, and its own win', () => {
  expect(to(`${HOST}/w?a=1`, { a: '2', b: 'x y' })).toEqual({
    kind: 'ADDRESS',
    address: 'https://partner.example/w?a=1&b=x%20y',
  });
});

test('the query of an allowed address is handed on byte for byte', () => {
  const address = `${HOST}/w?sign=a%2Bb%2Fc%3D%3D&note=100%25%20+~&flag`;
  expect(to(address)).toEqual({ kind: 'ADDRESS', address });
  expect(to(address, { from: 'a+b/c==' })).toEqual({
    kind: 'ADDRESS',
    address: `${address}&from=a%2Bb%2Fc%3D%3D`,
  });
});

test('only hosts of the channel are allowed', () => {
  expect(to(`${HOST}/welcome`, {}, [])).toBeNull();
  expect(to(`${HOST}/welcome`, {}, [OTHER])).toBeNull();
});

const SECRETS = [
  'token',
  'ssoToken',
  'jtToken',
  'code',
  'registerToken',
  'bindEmpowerToken',
  'SSOTOKEN',
  'Code',
];
test.each(SECRETS)('the token %s is not passed on', (name) => {
  expect(to(`${HOST}/w`, { [name]: 'secret' })).toEqual({ kind: 'ADDRESS', address: `${HOST}/w` });
  expect(to('/pages/jfjl/jfjl', { [name]: 'secret' })).toMatchObject({ params: {} });
  expect(to(`/pages/jfjl/jfjl?${name}=secret`)).toMatchObject({ params: {} });
});

test.each([
  ['nothing', ''],
  ['a script', 'javascript:alert(1)'],
  ['a script in mixed case', 'JaVaScRiPt:alert(1)'],
  ['a script behind a space', ' javascript:alert(1)'],
  ['a script broken by a tab', 'java\tscript:alert(1)'],
  ['a script broken by a line feed', 'java\nscript:alert(1)'],
  ['a script behind a control character', '\u0001javascript:alert(1)'],
  ['an encoded script', 'javascript%3Aalert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['a blob', 'blob:https://partner.example/1'],
  ['a file', 'file:///etc/passwd'],
  ['another scheme of an allowed host', 'ftp://partner.example/'],
  ['an allowed host without encryption', 'http://partner.example/'],
  ['another port', 'https://partner.example:8443/'],
  ['a host without scheme', '//partner.example/welcome'],
  ['a foreign host without scheme', '//evil.example'],
  ['three slashes', '///evil.example'],
  ['slash and backslash', '/\\evil.example'],
  ['backslashes', '\\\\evil.example'],
  ['a slash and an encoded slash', '/%2Fevil.example'],
  ['a slash and an encoded backslash', '/%5Cevil.example'],
  ['dots that climb out', '/jiaofei/..//evil.example'],
  ['encoded dots that climb out', '/jiaofei/%2e%2e//evil.example'],
  ['a tab between the slashes', '/\t/evil.example'],
  ['a foreign host', 'https://evil.example/'],
  ['an encoded address', 'https%3A%2F%2Fpartner.example%2F'],
  ['a name before a foreign host', 'https://partner.example@evil.example/'],
  ['name and password at an allowed host', 'https://user:pass@partner.example/'],
  ['a name at an allowed host', 'https://user@partner.example/'],
  ['an allowed host as a beginning', 'https://partner.example.evil.example/'],
  ['an allowed host as an end', 'https://evilpartner.example/'],
  ['a part of an allowed host', 'https://sub.partner.example/'],
  ['a dot at the end of the host', 'https://partner.example./'],
  ['a backslash before a foreign host', 'https://partner.example\\@evil.example/'],
  ['an encoded slash before a foreign host', 'https://partner.example%2F@evil.example/'],
  ['letters that look the same', 'https://p\u0430rtner.example/'],
  ['letters that become the same', 'https://\uff50artner.example/'],
  ['a character without width', 'https://partner.example\u200b/'],
  ['a host in mixed case', 'https://Partner.Example/'],
  ['a scheme in mixed case', 'HTTPS://partner.example/'],
  ['a scheme with one slash', 'https:/partner.example/'],
  ['a scheme without slashes', 'https:partner.example/'],
  ['a page in mixed case', '/JiaoFei/pages/jfjl/jfjl'],
  ['no page', '/pages/none/none'],
  ['a page of something else', '/sandbox/'],
  ['an interface', '/living-agw/living-payment/v1/user/logout'],
  ['a page twice below the app', '/jiaofei/jiaofei/pages/jfjl/jfjl'],
  ['a relative path', 'pages/jfjl/jfjl'],
  ['a jump again', '/pages/jump/jump?jumpUrl=/pages/jump/jump'],
  ['a jump to the wallet', '/pages/jump/appjump?page=index'],
])('a jump has no target: %s', (_, jumpUrl) => {
  expect(to(jumpUrl)).toBeNull();
});

test('a jump without jumpUrl has no target', () =>
  expect(jumpTarget(new URLSearchParams(), HOSTS)).toBeNull());

test('the second jumpUrl of two is ignored', () => {
  const twice = new URLSearchParams([
    ['jumpUrl', 'javascript:alert(1)'],
    ['jumpUrl', '/pages/jfjl/jfjl'],
  ]);
  expect(jumpTarget(twice, HOSTS)).toBeNull();
});

/** Texts made of the parts that attacks use. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          'https:',
          'http:',
          'javascript:',
          'data:',
          '/',
          '//',
          '\\',
          '@',
          ':',
          '.',
          '?',
          '#',
          '%2F',
          '%5C',
          '%00',
        ],
        ...[
          'partner.example',
          'evil.example',
          '/jiaofei',
          '/pages/jfjl/jfjl',
          '\t',
          '\n',
          '\u200b',
          '\uff0f',
        ],
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

const paths = new Set(ROUTES.map(({ path }) => path));

/** Expects a target to be a page of the app or an address of an allowed origin. */
function expectSafe(jumpUrl: string, extra: Readonly<Record<string, string>>) {
  const target = to(jumpUrl, extra);
  if (target === null) return;
  if (target.kind === 'PAGE') {
    expect(paths).toContain(target.path);
    return;
  }
  const { origin, username, password } = new URL(target.address);
  expect(HOSTS).toContain(origin);
  expect(username + password).toBe('');
}

test('any jump stays with the app and the allowed hosts', () => {
  fc.assert(
    fc.property(hostile, (jumpUrl) => expectSafe(jumpUrl, {})),
    { numRuns: 2000 },
  );
});

test('a jump that begins with an allowed address stays with the app and the allowed hosts', () => {
  fc.assert(
    fc.property(fc.constantFrom(...HOSTS), hostile, (host, rest) => expectSafe(host + rest, {})),
    { numRuns: 2000 },
  );
});

test('no extra parameter changes the host or adds a token', () => {
  const names = fc.oneof(
    fc.constantFrom('token', 'ssoToken', 'CODE', 'next', 'url'),
    fc.string({ maxLength: 5 }),
  );
  const extras = fc.dictionary(names, hostile).map((extra) => ({ ...extra, jumpUrl: `${HOST}/w` }));
  fc.assert(
    fc.property(extras, (extra) => {
      const target = jumpTarget(new URLSearchParams(extra), HOSTS);
      if (target?.kind !== 'ADDRESS') throw new Error('an allowed address was refused');
      const { origin, pathname, searchParams } = new URL(target.address);
      expect([origin, pathname]).toEqual([HOST, '/w']);
      expect([...searchParams.keys()].filter((name) => /^(token|ssotoken|code)$/i.test(name))).toEqual([]);
    }),
  );
});

test('only an outside address needs the channel’s configuration', () => {
  const asks = (jumpUrl: string) => asksForAddress(new URLSearchParams({ jumpUrl }));
  expect(asks(HOST)).toBe(true);
  expect(asks('/pages/jfjl/jfjl')).toBe(false);
  expect(asks('javascript:alert(1)')).toBe(false);
});
