import Fastify from 'fastify';
import { expect } from 'vitest';
import { addDocuments } from '../../src/app/http/documents.ts';
import { loadContent } from '../../src/modules/content/index.ts';
import { documentTest } from '../support/documents.ts';

const { service, test, get } = documentTest();

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
  // The file is served to another kind of browser too: a service worker may hold older documents.
  for (const each of ['assets', 'assets/old'])
    expect((await get(`/jiaofei/${each}/main-ab12cd34.js`, ofChrome(version))).status).toBe(200);
});

test('an unsupported browser gets a text with the help line’s number, and no script', async () => {
  const words = () => get('/jiaofei/pages/zdxq/zdxq', ofChrome(70));
  const { headers, body } = await words();
  expect(String(body)).toContain('版本太旧');
  expect(String(body)).not.toContain('HELP_LINE');
  expect(headers['link']).toBeUndefined();
});

test('the text for unsupported browsers names the help line of its channel', async () => {
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

test('a browser that asked for the files of old browsers gets them from then on, at the same address', async () => {
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
