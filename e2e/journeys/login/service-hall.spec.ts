import { watchRequests } from '../../support/calls.ts';
import { expectEmptyHome, expectUserHere } from '../../support/steps/here.ts';
import { expect, test } from '../../support/test.ts';

const HALL = 'csappswhtml5';

test('a code of the service hall that this browser did not ask for is dropped, and its own is fetched once', {
  tag: ['@once', '@fast'],
}, async ({ phone, newPayer: victim, payer: attacker, authorised, sandbox }) => {
  const { page } = phone;
  await authorised(victim, HALL);
  const { token: code } = await sandbox.entry(attacker, { outputEndpoint: HALL });
  await sandbox.choosePayer(victim);
  const requests = watchRequests(page);
  for (const state of ['', '&state=guessed']) {
    await page.goto(`/jiaofei/?outputEndpoint=${HALL}&code=${code}${state}`);
    await expect(page.getByTestId('hall-log-in')).toBeVisible();
  }
  expect(requests.logins()).toEqual(['/common/getMycsCode', '/common/getMycsCode']);
  await page.getByTestId('hall-log-in').click();
  await expectEmptyHome(phone);
  await expectUserHere(page, victim);
  expect(new URL(page.url()).search).toBe(`?outputEndpoint=${HALL}`);
});

test('a service hall that never returns our state is asked twice, and not without end', {
  tag: '@once',
}, async ({ phone, newPayer, sandbox, troubles }) => {
  troubles.expect(/status of 404.*\/number\?/);
  const { page, words } = phone;
  await sandbox.choosePayer(newPayer);
  const requests = watchRequests(page);
  // A hall that returns at once with another state.
  await page.route(/\/hall\/authorize\?/, (route) => {
    const back = new URL(new URL(route.request().url()).searchParams.get('redirect') ?? '');
    back.searchParams.set('code', 'x');
    back.searchParams.set('state', 'not-ours');
    return route.fulfill({ status: 302, headers: { location: back.href } });
  });
  await page.goto(`/jiaofei/?outputEndpoint=${HALL}`);
  await expect(page.getByRole('heading', { name: words.pop_login_title })).toBeVisible();
  expect(requests.logins().filter((path) => path === '/common/getMycsCode')).toHaveLength(2);
  expect(requests.logins()).not.toContain('/user/login/sso');
});

test('the way back from the service hall works in another tab too', {
  tag: '@once',
}, async ({ phone, newPayer, authorised, sandbox, context }) => {
  await authorised(newPayer, HALL);
  await sandbox.choosePayer(newPayer);
  await phone.page.goto(`/jiaofei/?outputEndpoint=${HALL}`);
  await expect(phone.page.getByTestId('hall-log-in')).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(phone.page.url());
  await phone.page.close();
  await tab.getByTestId('hall-log-in').click();
  await expect(tab.getByRole('heading', { name: phone.words.home_empty_title })).toBeVisible();
});
