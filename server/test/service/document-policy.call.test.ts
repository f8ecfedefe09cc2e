import Fastify from 'fastify';
import { expect } from 'vitest';
import { addDocuments } from '../../src/app/http/documents.ts';
import { writeChannels } from '../../src/channels/store.ts';
import { documentTest } from '../support/documents.ts';
import { STYLE_HASH } from '../support/web-build.ts';

const { service, test, get } = documentTest();

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

test('a document runs only scripts of its own origin', async () => {
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

test('a document may not load from the hosts a channel may jump to', async () => {
  const { headers } = await get('/jiaofei/?outputEndpoint=with_hosts');
  expect(headers['content-security-policy']).not.toContain('shop.partner.example');
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test('no value of a configuration begins or loosens a directive of the policy', async () => {
  const { headers } = await get('/jiaofei/?outputEndpoint=with_hosts');
  const policy = String(headers['content-security-policy']);
  const plain = String((await get('/jiaofei/')).headers['content-security-policy']);
  expect(policy.split(';')).toHaveLength(plain.split(';').length);
  expect(policy).not.toMatch(/unsafe|evil|x\.example/);
});

test('every entry may call the carrier where its one-click login is on, and run nothing of it', async () => {
  const app = Fastify();
  const carrier = {
    url: 'https://back.carrier.example',
    numberUrl: 'https://number.carrier.example:8443/v1/number?x=1',
    tokenUrl: "https://token.carrier.example/v1/token?a='none';script-src *",
    appId: 'app',
    version: '1.0',
    privateKey: 'secret',
  };
  addDocuments(app, { ...service.context, config: { ...service.context.config, carrier } });
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

test('an entry without a channel has the policy of the default channel', async () => {
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

test('an unknown channel adds nothing to the policy', async () => {
  expect(await policyOf('/jiaofei/?outputEndpoint=nobody')).toEqual(await policyOf('/jiaofei/'));
});
