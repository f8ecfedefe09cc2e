import { expect, test } from '../../support/test.ts';

const JUMP = '/jiaofei/pages/jump/jump';
const APP_JUMP = '/jiaofei/pages/jump/appjump';
const MINI_JUMP = '/jiaofei/pages/jump/jumpGwxcx';

function jumpTo(jumpUrl: string, extra: Readonly<Record<string, string>> = {}): string {
  return `${JUMP}?${new URLSearchParams({ ...extra, jumpUrl })}`;
}

test('the page jump takes query jumpUrl plus extra parameters, byte for byte and without a token', async ({
  phone,
  sandbox,
}) => {
  const [host = ''] = await sandbox.jumpHosts('partner_demo');
  await phone.page.goto(
    jumpTo(`${host}/welcome?sign=a%2Bb%2Fc%3D%3D`, {
      outputEndpoint: 'partner_demo',
      from: '100%25 +',
      token: 'secret',
      Code: 'secret',
    }),
  );
  await expect(phone.page).toHaveURL(
    `${host}/welcome?sign=a%2Bb%2Fc%3D%3D&outputEndpoint=partner_demo&from=100%2525%20%2B`,
  );
});

test('any other jump leads nowhere', async ({ phone, sandbox, look }) => {
  const { page, words } = phone;
  const [host = ''] = await sandbox.jumpHosts('partner_demo');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const attacks = [
    'javascript:alert(1)',
    'https://evil.example/',
    // A host of a channel that is not the payer's.
    `${host}/welcome`,
  ];
  for (const jumpUrl of attacks) {
    await test.step(jumpUrl, async () => {
      await page.goto(jumpTo(jumpUrl));
      await expect(page.getByRole('alert').getByText(words.jump_refused)).toBeVisible();
    });
  }
  expect(requested.filter((url) => /evil|welcome$/.test(new URL(url).host + new URL(url).pathname))).toEqual(
    [],
  );
  await look('1-refused');
});

test('a jump outside waits while its channel is unknown, and can be tried again', async ({
  phone,
  sandbox,
  troubles,
}) => {
  troubles.expect(/ERR_FAILED/);
  const { page, words } = phone;
  const [host = ''] = await sandbox.jumpHosts('partner_demo');
  const config = '**/output/channel/getOutputEndpointConfig';
  await page.route(config, (route) => route.abort());
  await page.goto(jumpTo(`${host}/welcome`, { outputEndpoint: 'partner_demo' }));
  await expect(page.getByRole('alert').getByText(words.failed_title)).toBeVisible();
  await page.unroute(config);
  await page.getByRole('button', { name: words.retry }).click();
  await expect(page).toHaveURL(`${host}/welcome?outputEndpoint=partner_demo`);
});

test('a jump to a page that never comes can be tried again after ten seconds', async ({
  phone,
  sandbox,
  look,
}) => {
  const { page, words } = phone;
  const [host = ''] = await sandbox.jumpHosts('partner_demo');
  const address = `${host}/welcome**`;
  await page.clock.install();
  await page.route(address, (route) => route.fulfill({ status: 204 }));
  const asked = page.waitForRequest(address);
  await page.goto(jumpTo(`${host}/welcome`, { outputEndpoint: 'partner_demo' }));
  await asked;
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('button', { name: words.retry })).toBeVisible();
  await look('5-never-came');
  await page.unroute(address);
  await page.getByRole('button', { name: words.retry }).click();
  await expect(page).toHaveURL(`${host}/welcome?outputEndpoint=partner_demo`);
});

test('a page for the wallet that is opened elsewhere offers to open the wallet', async ({ phone, look }) => {
  const { page, words } = phone;
  await page.goto(`${APP_JUMP}?page=bzgz&from=sms`);
  await page.getByRole('button', { name: words.jump_wallet_open }).click();
  await expect(page.getByRole('heading', { name: words.jump_wallet_stuck })).toBeVisible();
  await expect(page.getByRole('button', { name: words.jump_wallet_copy })).toBeVisible();
  await look('2-wallet-stuck');
  // The browser's own dialog about the other app lies over the page, invisible here, and takes every tap.
  await page.getByRole('button', { name: words.jump_wallet_here }).dispatchEvent('click');
  await expect(page).toHaveURL(/\/jiaofei\/pages\/fwxy\/bzgz\?from=sms$/);
});

test('a page for the wallet that is opened in the wallet goes on', async ({ phone, payer, enterBy }) => {
  await enterBy(phone, payer, {
    outputEndpoint: 'HISUN',
    device: 'wallet-ios',
    path: APP_JUMP,
    query: { page: 'bzgz' },
  });
  await expect(phone.page).toHaveURL(/\/jiaofei\/pages\/fwxy\/bzgz\?outputEndpoint=HISUN$/);
});

for (const device of ['wallet-android', 'wallet-ios'])
  test(`the mini-program opens on ${device}`, async ({ phone, payer, enterBy }) => {
    await enterBy(phone, payer, { outputEndpoint: 'HISUN', device, path: MINI_JUMP });
    await expect(phone.page.getByText(phone.words.deviceMini)).toBeVisible();
  });

test('an older wallet has to be upgraded first', async ({ phone, payer, enterBy, look }) => {
  const { page, words } = phone;
  await enterBy(phone, payer, { outputEndpoint: 'HISUN', device: 'wallet-old', path: MINI_JUMP });
  const prompt = page.getByRole('dialog', { name: words.jump_upgrade_title });
  await expect(prompt.getByText(words.jump_upgrade_text)).toBeVisible();
  await look('3-upgrade');
  await prompt.getByRole('button', { name: words.jump_upgrade_confirm, exact: true }).click();
  await expect(page.getByText(words.deviceUpgrade)).toBeVisible();
  await expect(page.getByText(words.deviceMini)).toHaveCount(0);
});

test('a payer who does not upgrade the wallet goes back', async ({ phone, payer, enterBy }) => {
  const { page, words } = phone;
  await enterBy(phone, payer, { outputEndpoint: 'HISUN', device: 'wallet-old', path: MINI_JUMP });
  const prompt = page.getByRole('dialog', { name: words.jump_upgrade_title });
  await prompt.getByRole('button', { name: words.cancel }).click();
  await expect(page).toHaveTitle(words.title_app);
  await expect(page.getByText(words.deviceUpgrade)).toHaveCount(0);
});

test('outside of the wallet no mini-program opens', async ({ phone, look }) => {
  await phone.page.goto(MINI_JUMP);
  await expect(phone.page.getByRole('heading', { name: phone.words.jump_mini_outside })).toBeVisible();
  await look('4-outside');
});

test('a channel without a mini-program says so', async ({ phone, payer, enterBy }) => {
  await enterBy(phone, payer, { outputEndpoint: 'partner_demo', device: 'wallet-android', path: MINI_JUMP });
  await expect(phone.page.getByRole('heading', { name: phone.words.jump_mini_none })).toBeVisible();
});
