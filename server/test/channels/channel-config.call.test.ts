import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import { writeChannels } from '../../src/channels/store.ts';
import { serviceTest } from '../support/fixtures.ts';
import { openTestService } from '../support/service.ts';

const { service, test } = serviceTest();

function ask(outputEndpoint: string, language: 'zh-CN' | 'en' = 'en') {
  return service.call('/output/channel/getOutputEndpointConfig', { outputEndpoint }, { language });
}

/** Runs a channel's script as the page does, and answers the marks that it left. */
async function marksOf(address: string | undefined): Promise<Record<string, string>> {
  const source = await (await fetch(service.origin + address)).text();
  const document = { documentElement: { dataset: {} } };
  runInNewContext(source, { document });
  return document.documentElement.dataset;
}

test('the configuration has everything that the page needs of its channel', async () => {
  const { config, ...rest } = await ask('HISUN');
  expect(rest).toEqual({ outputEndpoint: 'HISUN', hasBackOffAction: false });
  expect(config).toMatchObject({
    name: 'Wallet',
    channelGroup: 'standard',
    theme: 'standard',
    closeTitle: false,
    jumpHosts: expect.any(Array),
  });
  expect((await ask('HISUN', 'zh-CN')).config.name).toBe('钱包');
});

test('a cached configuration is answered in each language until the channel changes', async () => {
  const both = () => Promise.all([ask('HISUN'), ask('HISUN', 'zh-CN')]);
  const before = await both();
  expect(await both()).toEqual(before);
  const { db, channels } = service.context;
  const rename = async (name: string) => {
    const byTag = JSON.stringify({ 'zh-CN': '钱包', en: name });
    await db.updateTable('channels').set({ name: byTag }).where('output_endpoint', '=', 'HISUN').execute();
    await channels.refresh();
  };
  await rename('Purse');
  const [english, chinese] = await both();
  expect([english.config.name, chinese.config.name]).toEqual(['Purse', '钱包']);
  await rename('Wallet');
  expect(await both()).toEqual(before);
});

test('one-click login is described by what the page asks with, and nothing secret', async () => {
  const { carrier } = service.context.config;
  const answer = await ask('HISUN');
  expect(answer.config.oneClick).toEqual({
    appId: carrier?.appId,
    version: carrier?.version,
    numberUrl: carrier?.numberUrl,
    tokenUrl: carrier?.tokenUrl,
  });
  expect(JSON.stringify(answer)).not.toContain('PRIVATE KEY');
});

test('one-click login does not exist without a carrier', async () => {
  const CARRIER = ['URL', 'NUMBER_URL', 'TOKEN_URL', 'APP_ID', 'VERSION', 'PRIVATE_KEY'];
  const env = Object.fromEntries(CARRIER.map((name) => [`CARRIER_${name}`, '']));
  const without = await openTestService({ env });
  const { config } = await without.call('/output/channel/getOutputEndpointConfig', {
    outputEndpoint: 'HISUN',
  });
  expect(config.oneClick).toBeUndefined();
  const document = await fetch(`${without.origin}/jiaofei/`);
  expect(document.headers.get('content-security-policy')).toContain("connect-src 'self';");
  await without.stop();
});

test('map tiles come from the configured server, and every document may load them', async () => {
  const { config } = await ask('HISUN');
  const { origin } = new URL(config.map?.tiles ?? '');
  expect(config.map).toEqual({ tiles: `${origin}/tiles/{z}/{x}/{y}.svg`, credit: 'Sandbox map' });
  for (const path of ['', 'choose-location', 'pages/xzjf/xzjf?outputEndpoint=jt_demo']) {
    const document = await fetch(`${service.origin}/jiaofei/${path}`);
    const policy = document.headers.get('content-security-policy');
    expect(policy).toMatch(new RegExp(`img-src [^;]*${RegExp.escape(origin)}(?: |;)`));
    expect(policy).not.toMatch(new RegExp(`(?:script|connect)-src [^;]*${RegExp.escape(origin)}`));
  }
});

test('the map does not exist without a map server, and the debugging page exists unless it is switched off', async () => {
  expect((await ask('HISUN')).config.debugging).toBe(true);
  const without = await openTestService({ env: { TILE_SERVER: '', DEBUGGING_PAGE: 'off' } });
  const { config } = await without.call('/output/channel/getOutputEndpointConfig', {
    outputEndpoint: 'HISUN',
  });
  expect(config.map).toBeUndefined();
  expect(config.debugging).toBe(false);
  await without.stop();
});

test.each(['jt_demo', 'qycs_demo', 'h5_zxs_220815'])(
  '%s names the script it signs on with',
  async (channel) => {
    const { config } = await ask(channel);
    const known = await service.context.channels.channel(channel);
    const [host = ''] = known?.settings.scriptHosts ?? [];
    expect(new URL(config.signOnJs ?? '').origin).toBe(host);
    const document = await fetch(`${service.origin}/jiaofei/?outputEndpoint=${channel}`);
    expect(document.headers.get('content-security-policy')).toContain(`script-src 'self' ${host}`);
  },
);

test.each(['HISUN', 'csappswhtml5', 'XCX@HISUN', 'partner_demo'])(
  '%s signs on without one',
  async (channel) => {
    expect((await ask(channel)).config.signOnJs).toBeUndefined();
  },
);

test('secrets and back ends of a channel stay with the service', async () => {
  for (const outputEndpoint of ['jt_demo', 'h5_zxs_220815', 'csappswhtml5', 'XCX@HISUN', 'partner_demo']) {
    const text = JSON.stringify(await ask(outputEndpoint));
    const channel = await service.context.channels.channel(outputEndpoint);
    expect(text).not.toContain(channel?.secret);
    expect(text).not.toMatch(/exchangeUrl|initUrl|authorizeUrl|miniUrl|personUrl|"keys"/);
  }
});

test('a channel hides the title by a script of its own or by leaving our bar out', async () => {
  const partner = (await ask('partner_demo')).config;
  expect(partner).toMatchObject({ closeTitle: true, closeTitleType: 0 });
  expect(await marksOf(partner.closeTitleCallbackJs)).toEqual({ closeTitleRan: 'partner_demo' });
  const mini = (await ask('XCX@HISUN')).config;
  expect(mini).toMatchObject({ closeTitle: true, closeTitleType: 1 });
  expect(mini.closeTitleCallbackJs).toBeUndefined();
});

test("the sandbox's channels bring their scripts", async () => {
  const external = (await ask('qycs_demo')).config.externalJs;
  expect(await marksOf(external)).toEqual({ externalRan: 'qycs_demo' });
  for (const channel of ['h5_zxs_220815', 'csappswhtml5']) {
    const failed = (await ask(channel)).config.loginFailedCallbackJs;
    expect(await marksOf(failed)).toEqual({ loginFailedRan: channel });
  }
});

test('other settings of a channel are passed on to the page', async () => {
  await writeChannels(service.context, [
    {
      outputEndpoint: 'full',
      group: 'groupTelecom',
      name: { 'zh-CN': '全', en: 'Full' },
      theme: 'group',
      secret: 'x',
      settings: {
        closeTitle: false,
        closeTitleType: 0,
        backOffAction: { kind: 'ADDRESS', target: 'https://shop.example/' },
        jumpHosts: ['https://shop.example'],
        miniProgram: 'gh_0123456789ab',
      },
    },
  ]);
  await service.context.channels.refresh();
  expect(await ask('full')).toMatchObject({
    hasBackOffAction: true,
    backOffAction: { kind: 'ADDRESS', target: 'https://shop.example/' },
    config: {
      channelGroup: 'groupTelecom',
      theme: 'group',
      closeTitle: false,
      closeTitleType: 0,
      jumpHosts: ['https://shop.example'],
      miniProgram: 'gh_0123456789ab',
    },
  });
});
