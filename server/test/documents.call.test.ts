import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { API_BASE } from '@life-payment/contract';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../src/app/http/app.ts';
import { addDocuments } from '../src/app/http/documents.ts';
import { ConfigError } from '../src/config.ts';
import { writeChannels } from '../src/modules/channel/index.ts';
import { loadContent } from '../src/modules/content/index.ts';
import { MODERN_BROWSER, STYLE_HASH } from './support/web-build.ts';
import { openTestService, type TestService } from './support.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
  await writeChannels(service.context, [
    {
      outputEndpoint: 'with_hosts',
      group: 'partner',
      nameZh: '合作方',
      nameEn: 'Partner',
      theme: 'standard',
      secret: 'x',
      settings: {
        scriptHosts: ['https://scripts.partner.example', "https://evil.example; script-src 'unsafe-inline'"],
        frameHosts: ['https://app.partner.example', "https://x.example' 'unsafe-inline'"],
        jumpHosts: ['https://shop.partner.example'],
      },
    },
  ]);
  await service.context.channels.refresh();
});
afterAll(() => service.stop());

type Got = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Not fetch, which undoes the compression. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request(
      service.origin + path,
      { method, headers: { 'user-agent': MODERN_BROWSER, ...headers } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    sent.on('error', reject).end();
  });
}

async function policyOf(path: string): Promise<Map<string, string[]>> {
  const { headers } = await get(path);
  return new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
  );
}

test.each([
  '/jiaofei/',
  '/jiaofei/pages/index/index',
  '/jiaofei/pages/zdxq/zdxq?accountId=1',
  '/jiaofei/uni_modules/HF-HF_debugging/pages/next/next',
  '/jiaofei/no/such/page',
])('%s is the document', async (path) => {
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

test.each([
  ['/jiaofei/', 'en-US,en;q=0.9', 'en'],
  ['/jiaofei/', 'zh-TW,zh;q=0.9,en;q=0.8', 'zh-CN'],
  ['/jiaofei/', 'fr', 'zh-CN'],
  ['/jiaofei/?lang=en', 'zh-CN', 'en'],
  ['/jiaofei/?lang=zh-CN', 'en', 'zh-CN'],
  ['/jiaofei/?lang=fr', 'en', 'en'],
])('%s for %s is in %s', async (path, acceptLanguage, lang) => {
  const { headers, body } = await get(path, { 'accept-language': acceptLanguage });
  expect(body.toString()).toContain(` lang="${lang}">`);
  expect(headers['vary']).toContain('Accept-Language');
});

test('a page announces the files of its screen, so that they come beside the first script', async () => {
  const { headers } = await get('/jiaofei/pages/zdxq/zdxq?accountId=1');
  expect(headers['link']).toBe(
    '</jiaofei/assets/bill-ab12cd34.js>; rel=modulepreload; crossorigin, </jiaofei/assets/bill-ab12cd34.css>; rel=preload; as=style',
  );
  for (const other of ['/jiaofei/', '/jiaofei/no/such/page'])
    expect((await get(other)).headers['link']).toBeUndefined();
});

// @id only-own-scripts-run
test('nothing runs in the document but scripts of its own origin', async () => {
  const policy = await policyOf('/jiaofei/');
  expect(policy.get('script-src')).toEqual(["'self'"]);
  expect(policy.get('style-src')).toEqual(["'self'", `'${STYLE_HASH}'`]);
  expect(policy.get('object-src')).toEqual(["'none'"]);
  expect(policy.get('base-uri')).toEqual(["'none'"]);
  expect([...policy.values()].flat().join(' ')).not.toMatch(/unsafe|\*/);
});

test('the sandbox shows the document in its own frames only', async () => {
  const policy = await policyOf('/jiaofei/');
  expect(policy.get('frame-ancestors')).toEqual([
    "'self'",
    service.origin,
    new URL(service.sandbox.env['SANDBOX_URL'] ?? '').origin,
  ]);
});

test.each(['outputEndpoint', 'CHANNEL_ID'])(
  'the channel named by %s adds exactly its hosts, and nothing that is no host',
  async (name) => {
    const policy = await policyOf(`/jiaofei/pages/index/index?${name}=with_hosts`);
    const host = 'https://scripts.partner.example';
    expect(policy.get('script-src')).toEqual(["'self'", host]);
    const plain = await policyOf('/jiaofei/');
    const added = [...policy].map(([directive, sources]) => [
      directive,
      sources.filter((source) => !plain.get(directive)?.includes(source)),
    ]);
    expect(Object.fromEntries(added.filter(([, sources]) => sources?.length))).toEqual({
      'script-src': [host],
      'img-src': [host],
      'connect-src': [host],
      'frame-ancestors': ['https://app.partner.example'],
    });
  },
);

test('where a channel may jump to is nothing that a document may load from', async () => {
  const { headers } = await get('/jiaofei/?outputEndpoint=with_hosts');
  expect(headers['content-security-policy']).not.toContain('shop.partner.example');
  expect(headers['referrer-policy']).toBe('no-referrer');
});

// @id configuration-loosens-no-policy
test('nothing in a configuration begins a directive or loosens one', async () => {
  const { headers } = await get('/jiaofei/?outputEndpoint=with_hosts');
  const policy = String(headers['content-security-policy']);
  const plain = String((await get('/jiaofei/')).headers['content-security-policy']);
  expect(policy.split(';')).toHaveLength(plain.split(';').length);
  expect(policy).not.toMatch(/unsafe|evil|x\.example/);
});

test("with the carrier's one-click login every entry may ask the carrier, and run nothing of it", async () => {
  const app = Fastify();
  const carrier = {
    url: 'https://back.carrier.example',
    numberUrl: 'https://number.carrier.example:8443/v1/number?x=1',
    tokenUrl: "https://token.carrier.example/v1/token?a='none';script-src *",
    appId: 'app',
    version: '1.0',
    privateKey: 'secret',
  };
  await addDocuments(app, { ...service.context, config: { ...service.context.config, carrier } });
  for (const path of ['/jiaofei/', '/jiaofei/?outputEndpoint=with_hosts']) {
    const { headers } = await app.inject(path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/img-src [^;]* https:\/\/number\.carrier\.example:8443;/);
    expect(policy).toMatch(/connect-src [^;]* https:\/\/token\.carrier\.example;/);
    expect(policy.match(/carrier\.example/g)).toHaveLength(2);
    expect(policy).not.toContain('*');
  }
  await app.close();
});

test('an entry that names no channel is the default one', async () => {
  const { db } = service.context;
  const settings = (frameHosts: string[]) =>
    db
      .updateTable('channels')
      .set({ settings: JSON.stringify({ frameHosts }) })
      .where('output_endpoint', '=', 'HISUN')
      .execute();
  const before = await service.context.channels.channel('HISUN');
  await settings(['https://wallet.example']);
  await service.context.channels.refresh();
  expect((await policyOf('/jiaofei/')).get('frame-ancestors')).toContain('https://wallet.example');
  await writeChannels(service.context, before ? [before] : []);
  await service.context.channels.refresh();
});

test('a channel nobody knows adds nothing', async () => {
  expect(await policyOf('/jiaofei/?outputEndpoint=nobody')).toEqual(await policyOf('/jiaofei/'));
});

test('the document comes as small as the browser takes it', async () => {
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

function ofChrome(version: number, more: Record<string, string> = {}) {
  return {
    'user-agent': `Mozilla/5.0 (Linux; Android 10; wv) AppleWebKit/537.36 Chrome/${version}.0.0.0 Mobile`,
    ...more,
  };
}

test.each([
  [140, 'assets<'],
  [92, 'assets/old<'],
])('Chrome %i gets documents, files and a worker of its kind', async (version, assets) => {
  const { headers, body } = await get('/jiaofei/', ofChrome(version));
  expect(String(body)).toContain(assets);
  expect(headers['vary']).toBe('Accept-Encoding, Accept-Language, User-Agent, Cookie');
  const folder = assets.slice(0, -1);
  const page = await get('/jiaofei/pages/zdxq/zdxq', ofChrome(version));
  expect(page.headers['link']).toContain(`</jiaofei/${folder}/bill-ab12cd34.js>`);
  const worker = await get('/jiaofei/service-worker.js', ofChrome(version));
  expect(String(worker.body)).toContain(`"${folder}"`);
  expect(worker.headers['vary']).toContain('User-Agent');
  // Also where another browser's are asked for, a file is there: a worker may hold older documents.
  for (const each of ['assets', 'assets/old'])
    expect((await get(`/jiaofei/${each}/main-ab12cd34.js`, ofChrome(version))).status).toBe(200);
});

test('a browser below the floor gets words, with the number of the help line, and no script', async () => {
  const words = () => get('/jiaofei/pages/zdxq/zdxq', ofChrome(70));
  const { headers, body } = await words();
  expect(String(body)).toContain('版本太旧');
  expect(String(body)).not.toContain('HELP_LINE');
  expect(headers['link']).toBeUndefined();
});

test('the words of a document name the help line of its channel', async () => {
  const { db } = service.context;
  await loadContent(db, {
    services: [{ phone: '95500' }, { outputEndpoint: 'with_hosts', phone: '4008-1' }],
  });
  const app = Fastify();
  await addDocuments(app, service.context);
  const wordsOf = async (query: string) =>
    (await app.inject({ url: `/jiaofei/${query}`, headers: ofChrome(70) })).body;
  expect(await wordsOf('?outputEndpoint=with_hosts')).toContain('4008-1');
  expect(await wordsOf('?outputEndpoint=nobody')).toContain('95500');
  await app.close();
});

test('who asks for the files of old browsers gets them from then on, at the address they asked from', async () => {
  const address = '/jiaofei/pages/zdxq/zdxq?accountId=1&token=t';
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status, headers } = await get(address, form, 'POST');
  expect({ status, location: headers['location'] }).toEqual({ status: 303, location: address });
  const [cookie = ''] = [headers['set-cookie']].flat();
  expect(cookie).toMatch(/^older=1; Path=\/jiaofei\/; .*HttpOnly; SameSite=Lax$/);
  for (const version of [70, 92, 140]) {
    const again = await get('/jiaofei/', ofChrome(version, { cookie: 'look=dark; older=1' }));
    expect(String(again.body)).toContain('assets/old<');
  }
});

test('home and every other page have a document each, with their own bones', async () => {
  const bodyOf = async (path: string) => String((await get(`/jiaofei/${path}`)).body);
  const [home, bill] = [await bodyOf(''), await bodyOf('pages/zdxq/zdxq?accountId=1')];
  expect(await bodyOf('pages/index/index')).toBe(home);
  expect(await bodyOf('nobody/knows')).toBe(bill);
  expect(bill).not.toBe(home);
});

test('an unchanged document is not sent again', async () => {
  const accept = { 'accept-encoding': 'br' };
  const { headers } = await get('/jiaofei/', accept);
  const again = await get('/jiaofei/', { ...accept, 'if-none-match': String(headers['etag']) });
  expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  const other = await get('/jiaofei/', { 'if-none-match': String(headers['etag']) });
  expect(other.status).toBe(200);
});

test('files with a hash in their name are kept for a year, others are asked about', async () => {
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

test('the service worker is asked for each time and fetches from here only; switched off, another stands there', async () => {
  const on = await get('/jiaofei/service-worker.js');
  expect(on.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  expect(on.body.toString()).toContain('fetch');
  const app = Fastify();
  const config = { ...service.context.config, serviceWorker: false };
  await addDocuments(app, { ...service.context, config });
  const off = await app.inject('/jiaofei/service-worker.js');
  expect(off.body).toBe('registration.unregister();');
  expect(off.headers['cache-control']).toBe('no-cache');
  await app.close();
});

// @id missing-document-is-404
test.each([
  '/jiaofei/assets/gone-00000000.js',
  '/jiaofei/document.json',
  '/jiaofei/assets/main-ab12cd34.js.br',
  '/jiaofei/..%2f..%2fpackage.json',
  '/jiaofei/assets/../../../package.json',
  '/nothing',
])('%s is not there', async (path) => {
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

test('the root leads to the launcher in the sandbox; the base path gets its slash', async () => {
  expect(await get('/')).toMatchObject({ status: 302, headers: { location: '/sandbox/' } });
  expect(await get('/jiaofei?lang=en')).toMatchObject({
    status: 302,
    headers: { location: '/jiaofei/?lang=en' },
  });
});

// @id call-answers-carry-headers
test('every answer of a call carries the headers that keep browsers from guessing', async () => {
  const { headers } = await service.post('/user/isLogined', {});
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

// @id api-documents-published
test('the OpenAPI documents and the page beside them are published', async () => {
  const api = JSON.parse((await get(`${API_BASE}/openapi.json`)).body.toString());
  expect(api).toMatchObject({ openapi: '3.1.0', info: { title: 'Life Payment' } });
  const units = JSON.parse((await get('/biller/v1/openapi.json')).body.toString());
  expect(Object.keys(units.paths)).toContain('/biller/v1/bills/query');
  const { headers, body } = await get(`${API_BASE}/docs`);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(body.toString()).toContain('/bill/queryBill');
  expect(body.toString()).not.toContain('<script');
});

// @id root-leads-to-app
test('outside the sandbox the root leads to the app, which no frame shows', async () => {
  const config = { ...service.context.config, sandboxUrl: null, publicUrl: 'https://pay.example' };
  const app = await buildApp({ ...service.context, config });
  expect((await app.inject('/')).headers['location']).toBe('/jiaofei/');
  const { headers } = await app.inject('/jiaofei/');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['strict-transport-security']).toContain('max-age=');
  await app.close();
});

test('without a build of the web app the start ends with a sentence', async () => {
  const webDist = await mkdtemp(join(tmpdir(), 'life-payment-no-web-'));
  const context = { ...service.context, config: { ...service.context.config, webDist } };
  await expect(addDocuments(Fastify(), context)).rejects.toThrow(ConfigError);
  const facts = readFileSync(join(service.context.config.webDist, 'document.json'));
  writeFileSync(join(webDist, 'document.json'), facts);
  await expect(addDocuments(Fastify(), context)).rejects.toThrow(/not built/);
  await rm(webDist, { recursive: true });
});
