import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createLooks } from './documents.ts';
import { isTooOld } from './engines.ts';
import { documentPolicy, NO_HOSTS, NOTHING_MORE } from './security.ts';
import { negotiate, type StaticFile } from './static-files.ts';

const file: StaticFile = {
  type: 'text/html',
  immutable: false,
  hash: 'x',
  bodies: new Map([['identity', Buffer.from('<!doctype html><html lang="en"><i></i>')]]),
};

test.each([
  ['look=dark', 'data-mode="dark" '],
  ['a=b; look=large', 'data-size="large" '],
  ['look=large.dark; a=b', 'data-mode="dark" data-size="large" '],
])('with %s the document has %s', (cookies, attributes) => {
  const made = createLooks()(file, cookies, null);
  expect(made.bodies.get('identity')?.toString()).toBe(`<!doctype html><html ${attributes}lang="en"><i></i>`);
  expect(brotliDecompressSync(made.bodies.get('br') ?? '')).toEqual(made.bodies.get('identity'));
  expect(made.hash).not.toBe(file.hash);
});

test.each(['', 'look=', 'look=light.standard', 'outlook=dark', 'look="><script>'])(
  'with %j the document stays as built',
  (cookies) => {
    expect(createLooks()(file, cookies, null)).toBe(file);
  },
);

test('each look of a document is made once', () => {
  const look = createLooks();
  expect(look(file, 'look=dark', null)).toBe(look(file, 'look=dark', null));
});

function bodyWith(phone: string | null): string {
  const words = '<i></i><!--help--><a href="tel:HELP_LINE">HELP_LINE</a><!--/help--><b></b>';
  const made = createLooks()({ ...file, bodies: new Map([['identity', Buffer.from(words)]]) }, '', phone);
  return String(made.bodies.get('identity'));
}

test('the texts of a document name the help line where there is one', () => {
  expect(bodyWith('95500')).toBe('<i></i><a href="tel:95500">95500</a><b></b>');
  expect(bodyWith(null)).toBe('<i></i><b></b>');
});

test('the attributes of every document stand beside those of its look', () => {
  const withLook = createLooks('data-a="1"');
  const textOf = (cookies: string) => withLook(file, cookies, null).bodies.get('identity')?.toString();
  expect(textOf('')).toContain('<html data-a="1" lang="en">');
  expect(textOf('look=dark')).toContain('<html data-a="1" data-mode="dark" lang="en">');
});

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';
function IPHONE(version: string) {
  return `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`;
}
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['a web view of today', `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0`],
  ['Chrome 79', `${ANDROID} Chrome/79.0.3945.136 Mobile Safari/537.36`],
  ['a web view of iOS 13.4', IPHONE('13_4')],
  ['Chrome on iOS 15.8', `${IPHONE('15_8')} CriOS/126.0.6478.35 Safari/604.1`],
  ['Safari 13.1', `${MAC} Version/13.1.2 Safari/605.1.15`],
  ['a web view of the Mac', MAC],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:60.0) Gecko/20100101 Firefox/60.0'],
  ['a client that names no engine', 'LifeWallet/9.30.0'],
  ['a client without a user agent', ''],
])('%s (%s) gets the app', (_, userAgent) => {
  expect(isTooOld(userAgent)).toBe(false);
});

test.each([
  ['Chrome 78', `${ANDROID} Chrome/78.0.3904.96 Mobile Safari/537.36`],
  ['Chrome 70 without a screen', 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/70.0.3538.0 Safari/537.36'],
  ['a web view of iOS 13.3', IPHONE('13_3_1')],
  ['Safari 13.0', `${MAC} Version/13.0.5 Safari/605.1.15`],
])('%s (%s) is too old for the app', (_, userAgent) => {
  expect(isTooOld(userAgent)).toBe(true);
});

test('nobody may frame the document without a channel or a launcher', () => {
  expect(documentPolicy([], NO_HOSTS, NOTHING_MORE)).toContain("frame-ancestors 'none'");
});

test.each([
  "https://a.example; script-src 'unsafe-inline'",
  'https://a.example/path',
  'javascript:alert(1)',
  '*',
  "'unsafe-eval'",
  'https://a.example b.example',
  '',
])('%j is not a host and is left out of the policy', (host) => {
  const policy = documentPolicy([], { scripts: [host], frames: [host] }, NOTHING_MORE);
  expect(policy).toBe(documentPolicy([], NO_HOSTS, NOTHING_MORE));
});

test('hosts in the policy may have a port and a wildcard for subdomains', () => {
  const scripts = ['https://*.partner.example', 'http://127.0.0.1:9100'];
  const policy = documentPolicy([], { scripts, frames: [] }, NOTHING_MORE);
  expect(policy).toContain(`script-src 'self' ${scripts.join(' ')};`);
});

const stored: StaticFile = {
  type: 'text/plain',
  immutable: false,
  hash: 'x',
  bodies: new Map([
    ['identity', Buffer.from('plain')],
    ['br', Buffer.from('br')],
    ['gzip', Buffer.from('gzip')],
  ]),
};

test.each([
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['BR', 'br'],
  ['deflate', 'identity'],
  ['br;q=0.0, gzip;q=0', 'identity'],
])('for the encodings %j the file is %s', (acceptEncoding, encoding) => {
  expect(negotiate(stored, acceptEncoding).encoding).toBe(encoding);
});

test('a file without compressed copies is sent as it is', () => {
  const plain = { ...stored, bodies: new Map([['identity', Buffer.from('plain')] as const]) };
  expect(negotiate(plain, 'br, gzip')).toEqual({ encoding: 'identity', body: Buffer.from('plain') });
});
