import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { API_BASE } from '@life-payment/contract';
import Fastify from 'fastify';
import { expect } from 'vitest';
import { buildApp } from '../../src/app/http/app.ts';
import { addDocuments } from '../../src/app/http/documents.ts';
import { loadContent } from '../../src/care/content.ts';
import { ConfigError } from '../../src/config.ts';
import { documentsOf } from '../support/documents.ts';
import { serviceTest } from '../support/fixtures.ts';

const { service, test } = serviceTest();
const get = documentsOf(service);

test.each([
  '/jiaofei/',
  '/jiaofei/pages/index/index',
  '/jiaofei/pages/zdxq/zdxq?accountId=1',
  '/jiaofei/uni_modules/HF-HF_debugging/pages/next/next',
  '/jiaofei/no/such/page',
])('%s is answered with the document', async (path) => {
  const { status, headers, body } = await get(path);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['permissions-policy']).toContain('geolocation=(self)');
  expect(body.toString()).toContain('生活缴费');
});

test('a page announces the files of its screen, so that they come beside the first script', async () => {
  const { headers } = await get('/jiaofei/pages/zdxq/zdxq?accountId=1');
  expect(headers['link']).toBe(
    '</jiaofei/assets/bill-ab12cd34.js>; rel=modulepreload; crossorigin, </jiaofei/assets/bill-ab12cd34.css>; rel=preload; as=style',
  );
  for (const other of ['/jiaofei/', '/jiaofei/no/such/page'])
    expect((await get(other)).headers['link']).toBeUndefined();
});

test('a document is compressed in the best way the browser accepts', async () => {
  const [plain, gzip, br] = await Promise.all([
    get('/jiaofei/', { 'accept-encoding': 'identity' }),
    get('/jiaofei/', { 'accept-encoding': 'gzip' }),
    get('/jiaofei/', { 'accept-encoding': 'gzip, deflate, br' }),
  ]);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(br.headers['content-encoding']).toBe('br');
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(brotliDecompressSync(br.body)).toEqual(plain.body);
  const notBr = await get('/jiaofei/', { 'accept-encoding': 'br;q=0, gzip' });
  expect(notBr.headers['content-encoding']).toBe('gzip');
});

test('home and every other page have a document each, with their own placeholders', async () => {
  const bodyOf = async (path: string) => String((await get(`/jiaofei/${path}`)).body);
  const [home, bill] = [await bodyOf(''), await bodyOf('pages/zdxq/zdxq?accountId=1')];
  expect(await bodyOf('pages/index/index')).toBe(home);
  expect(await bodyOf('nobody/knows')).toBe(bill);
  expect(bill).not.toBe(home);
});

test.each([
  ['?lang=en', 'language=zh-CN', 'zh-CN', 'en'],
  ['?lang=zh-CN', 'language=en', 'en', 'zh-CN'],
  ['', 'look=dark; language=en', 'zh-CN', 'en'],
  ['', 'other=0; language=zh-CN', 'en', 'zh-CN'],
  ['', '', 'en-GB,zh;q=0.8', 'en'],
  ['', '', 'fr', 'zh-CN'],
  ['?lang=xx', 'language=yy', 'en', 'en'],
  ['', 'language=<script>', 'zh-CN', 'zh-CN'],
])(
  'with the query %j, the cookie %j and a browser in %s the document is in %s',
  async (query, cookie, accepted, language) => {
    const asked = { cookie, 'accept-language': accepted };
    const { headers, body } = await get(`/jiaofei/${query}`, asked);
    expect(headers['content-language']).toBe(language);
    expect(headers['vary']).toBe('Accept-Encoding, Accept-Language, User-Agent, Cookie');
    expect(String(body)).toContain(`lang="${language}"`);
  },
);

test("home's address that names another page announces what leads there, in its language", async () => {
  const linkOf = async (query: string) => (await get(`/jiaofei/?lang=en&${query}`)).headers['link'];
  const link = '</jiaofei/assets/screens-ab12cd34.js>; rel=modulepreload; crossorigin';
  expect(await linkOf('topage=jfjl')).toBe(link);
  expect(await linkOf('redirect=jfjl')).toBe(link);
  expect(await linkOf('topage=')).toBeUndefined();
});

const TOO_OLD = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 8; wv) AppleWebKit/537.36 Chrome/70.0.0.0 Mobile',
};

test('the text for a browser that is too old leaves the help line out when there is none', async () => {
  expect(String((await get('/jiaofei/', TOO_OLD)).body)).not.toContain('HELP_LINE');
});

test('a browser that is too old gets a text with the help line of its channel, and no script', async () => {
  await loadContent(service.context.db, {
    services: [{ phone: '95500' }, { outputEndpoint: 'jt_demo', phone: '4008-1' }],
  });
  const app = Fastify();
  addDocuments(app, service.context);
  const { headers, body } = await app.inject({ url: '/jiaofei/pages/zdxq/zdxq', headers: TOO_OLD });
  expect(headers['link']).toBeUndefined();
  expect(body).toContain('版本太旧');
  expect(body).toContain('95500');
  const ofChannel = await app.inject({ url: '/jiaofei/?outputEndpoint=jt_demo', headers: TOO_OLD });
  expect(ofChannel.body).toContain('4008-1');
  await app.close();
});

test('an unchanged document is not sent again', async () => {
  const accept = { 'accept-encoding': 'br' };
  const { headers } = await get('/jiaofei/', accept);
  const again = await get('/jiaofei/', { ...accept, 'if-none-match': String(headers['etag']) });
  expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  const other = await get('/jiaofei/', { 'if-none-match': String(headers['etag']) });
  expect(other.status).toBe(200);
});

test('files with a hash in their name are cached for a year, other files are revalidated', async () => {
  const script = await get('/jiaofei/assets/main-ab12cd34.js', { 'accept-encoding': 'br' });
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
  });
  const icon = await get('/jiaofei/icon.svg');
  expect(icon.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'no-cache',
  });
});

test('the service worker is revalidated each time and fetches from its origin only, or is replaced when switched off', async () => {
  const on = await get('/jiaofei/service-worker.js');
  expect(on.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  expect(on.body.toString()).toContain('fetch');
  const app = Fastify();
  const config = { ...service.context.config, serviceWorker: false };
  addDocuments(app, { ...service.context, config });
  const off = await app.inject('/jiaofei/service-worker.js');
  expect(off.body).toBe('registration.unregister();');
  expect(off.headers['cache-control']).toBe('no-cache');
  await app.close();
});

test.each([
  '/jiaofei/assets/gone-00000000.js',
  '/jiaofei/document.json',
  '/jiaofei/page.html',
  '/jiaofei/assets/main-ab12cd34.js.br',
  '/jiaofei/..%2f..%2fpackage.json',
  '/jiaofei/assets/../../../package.json',
  '/nothing',
])('%s is not found', async (path) => {
  const { status, headers } = await get(path);
  expect(status).toBe(404);
  expect(headers['content-type']).toMatch(/^text\/plain/);
});

test('HEAD answers as GET does, without the body', async () => {
  const { status, headers, body } = await get('/jiaofei/', {}, 'HEAD');
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toContain('script-src');
  expect(body).toHaveLength(0);
});

test('the root redirects to the launcher in the sandbox, and the base path gets its slash', async () => {
  expect(await get('/')).toMatchObject({ status: 302, headers: { location: '/sandbox/' } });
  expect(await get('/jiaofei?lang=en')).toMatchObject({
    status: 302,
    headers: { location: '/jiaofei/?lang=en' },
  });
});

test('every answer of a call has the headers that keep browsers from guessing its type', async () => {
  const { headers } = await service.post('/user/isLogined', {});
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

test('the OpenAPI documents are published', async () => {
  const api = JSON.parse((await get(`${API_BASE}/openapi.json`)).body.toString());
  expect(api).toMatchObject({ openapi: '3.1.0', info: { title: 'Life Payment' } });
  const units = JSON.parse((await get('/biller/v1/openapi.json')).body.toString());
  expect(Object.keys(units.paths)).toContain('/biller/v1/bills/query');
});

test('outside the sandbox the root leads to the app, which no frame shows', async () => {
  const config = { ...service.context.config, sandboxUrl: null, publicUrl: 'https://pay.example' };
  const app = await buildApp({ ...service.context, config });
  expect((await app.inject('/')).headers['location']).toBe('/jiaofei/');
  const { headers } = await app.inject('/jiaofei/');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['strict-transport-security']).toContain('max-age=');
  await app.close();
});

test('a start without a build of the web app ends with an error message', async () => {
  const webDist = await mkdtemp(join(tmpdir(), 'life-payment-no-web-'));
  const context = { ...service.context, config: { ...service.context.config, webDist } };
  expect(() => addDocuments(Fastify(), context)).toThrow(ConfigError);
  const facts = readFileSync(join(service.context.config.webDist, 'document.json'));
  writeFileSync(join(webDist, 'document.json'), facts);
  expect(() => addDocuments(Fastify(), context)).toThrow(/not built/);
  await rm(webDist, { recursive: true });
});
