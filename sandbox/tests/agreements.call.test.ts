import { beforeEach, expect, test } from 'vitest';
import { control, exec, merchantTest } from './world.ts';

const RETURN = 'http://127.0.0.1:8080/jiaofei/pages/zdjf/zdjf?agreementId=1';

const { shop } = merchantTest({ notifySpeedup: 10_000 });
let number: string;
beforeEach(async () => {
  number = shop.number.slice(1);
  await control(shop.sandbox, 'users/choose', { user: shop.user.walletUserId });
});

function request() {
  return {
    notifyUrl: shop.notified.url,
    returnUrl: RETURN,
    bizContent: {
      personalProductCode: 'GENERAL_WITHHOLDING_P',
      signScene: 'INDUSTRY|LIFE_PAYMENT',
      externalAgreementNo: number,
      accessParams: { channel: 'ALIPAYAPP' },
      effectTime: 1_800,
    },
  };
}

async function openPage(address: string): Promise<string> {
  const opened = await fetch(address, { redirect: 'manual' });
  expect(opened.status).toBe(303);
  return `${shop.sandbox.urls.wallet}${opened.headers.get('location')}`;
}
function signingPage() {
  return openPage(shop.sdk.pageExecute('alipay.user.agreement.page.sign', 'GET', request()));
}
function post(address: string, fields: Record<string, string>) {
  return fetch(address, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
}
function agree(page: string, password = shop.user.password) {
  return post(`${page}/agree`, { user: shop.user.walletUserId, password });
}
function query() {
  return exec(shop.sdk, 'alipay.user.agreement.query', {
    externalAgreementNo: number,
    signScene: 'INDUSTRY|LIFE_PAYMENT',
  });
}

test('agreeing needs the pay password, returns signed facts, and is notified until the merchant answers', async () => {
  shop.notified.answer('fail');
  const page = await signingPage();
  expect((await agree(page, '999999')).status).toBe(422);
  const back = new URL((await agree(page)).headers.get('location') ?? '');
  expect(back.searchParams.get('agreementId')).toBe('1');
  expect(back.searchParams.get('external_agreement_no')).toBe(number);
  await shop.notified.came(2);
  shop.notified.answer('success');
  const forms = await shop.notified.came(3);
  for (const form of forms) {
    expect(form).toMatchObject({
      notify_type: 'dut_user_sign',
      external_agreement_no: number,
      status: 'NORMAL',
    });
    expect(shop.sdk.checkNotifySignV2(form)).toBe(true);
  }
  expect(new Set(forms.map((form) => form['notify_id'])).size).toBe(1);
  expect((await agree(page)).status).toBe(200);
});

test('declining returns, signs nothing and can not be undone on the same page', async () => {
  const page = await signingPage();
  expect((await post(`${page}/decline`, {})).headers.get('location')).toBe(RETURN);
  await agree(page);
  expect(await query()).toMatchObject({ code: '40004', subCode: 'USER_AGREEMENT_NOT_EXIST' });
});

test('a string for the client opens the same page, and a changed one opens none', async () => {
  const order = shop.sdk.sdkExecute('alipay.user.agreement.page.sign', request());
  const client = (text: string) =>
    `${shop.sandbox.urls.wallet}/client/pay?order=${encodeURIComponent(text)}&lang=en`;
  expect(await openPage(client(order))).toMatch(/\/cashier\/agreement\/[0-9a-f]{32}\?lang=en$/);
  expect(await openPage(client(order.replace('ALIPAYAPP', 'QRCODE')))).toContain(
    '/cashier/problem?code=REFUSED',
  );
});

test('a payer ends only agreements of their own in the wallet', async () => {
  await agree(await signingPage());
  const mine = `${shop.sandbox.urls.wallet}/cashier/agreements`;
  const { agreementNo = '' } = (await query()) as { agreementNo?: string };
  expect(await (await fetch(`${mine}?lang=en`)).text()).toContain(agreementNo);
  const stranger = await control<{ walletUserId: string }>(shop.sandbox, 'users', {});
  await control(shop.sandbox, 'users/choose', { user: stranger.walletUserId });
  await post(`${mine}/end`, { agreement: agreementNo });
  expect(await query()).toMatchObject({ status: 'NORMAL' });
  await control(shop.sandbox, 'users/choose', { user: shop.user.walletUserId });
  await post(`${mine}/end`, { agreement: agreementNo });
  expect(await query()).toMatchObject({ status: 'STOP' });
  const forms = await shop.notified.came(2);
  expect(forms.at(-1)).toMatchObject({ notify_type: 'dut_user_unsign', status: 'UNSIGN' });
});
