import type { Response } from '@playwright/test';
import { watchRequests } from '../../support/calls.ts';
import { payDue } from '../../support/steps/home.ts';
import { expect, test } from '../../support/test.ts';

for (const [name, path] of [
  ['home', '/'],
  ['records', '/pages/jfjl/jfjl'],
] as const) {
  test(`the document of ${name} paints before any script runs`, { tag: '@fast' }, async ({
    phone,
    troubles,
    shot,
  }) => {
    troubles.expect(/net::ERR_FAILED/);
    const { page, words } = phone;
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`/jiaofei${path}`);
    await expect(page).toHaveTitle(words.title_app);
    const bones = page.getByRole('status', { name: words.loading });
    await expect(bones).toBeVisible();
    await expect.poll(async () => (await bones.boundingBox())?.width).toBeGreaterThan(300);
    await expect.poll(async () => (await bones.boundingBox())?.height).toBeGreaterThan(200);
    const painted = () => performance.getEntriesByName('first-contentful-paint').length;
    await expect.poll(() => page.evaluate(painted)).toBe(1);
    await shot(`1-${name}-before-scripts`);
  });
}

test('home makes each of its calls once', { tag: '@once' }, async ({ phone, enter, people, context }) => {
  const { page } = phone;
  await enter(phone, people.settled);
  // The first visit asks the units. The next visit has their answers.
  await expect(payDue(phone)).toBeVisible();
  await page.waitForLoadState('networkidle');

  const tab = await context.newPage();
  const requests = watchRequests(tab);
  await tab.goto('/jiaofei/');
  await expect(payDue({ ...phone, page: tab })).toBeVisible();
  await tab.waitForLoadState('networkidle');
  expect(new Set(requests.calls()).size).toBe(requests.calls().length);
});

test('files are compressed and cached for ever, and the document is requested each time', {
  tag: '@once',
}, async ({ phone, enter, people }) => {
  const { page, words } = phone;
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await enter(phone, people.newcomer);
  await page.getByRole('navigation').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();

  const assets = responses.filter((response) => response.url().includes('/assets/'));
  expect(assets.length).toBeGreaterThan(3);
  for (const asset of assets) {
    expect(await asset.headerValue('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await asset.headerValue('content-encoding')).toBe('br');
  }
  const document = responses.find((response) => response.request().resourceType() === 'document');
  expect(await document?.headerValue('cache-control')).toBe('no-cache');
  expect(await document?.headerValue('content-encoding')).toBe('br');
});

test('the document runs nothing inline, and its policy would forbid it', { tag: '@once' }, async ({
  phone,
}) => {
  const response = await phone.page.goto('/jiaofei/pages/popUp/popUp');
  const policy = (await response?.headerValue('content-security-policy')) ?? '';
  const directives = new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(directives.get('default-src')).toBe("'self'");
  expect(directives.get('script-src')).toBe("'self'");
  expect(directives.get('style-src')).toMatch(/^'self'( 'sha256-[\w+/=]+')+$/);
  // The carrier's number service, which the one-click login calls.
  expect(directives.get('connect-src')).toMatch(/^'self' http:\/\/[\w.]+:\d+$/);
  expect(directives.get('object-src')).toBe("'none'");
  expect(directives.get('base-uri')).toBe("'none'");
  expect(await response?.headerValue('referrer-policy')).toBe('no-referrer');
  expect(await response?.headerValue('x-content-type-options')).toBe('nosniff');

  const html = (await response?.text()) ?? '';
  for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toMatch(/ src="\/jiaofei\/assets\//);
  expect(html).not.toMatch(/\son\w+=|javascript:|\sstyle=/i);
});

test('the policy keeps a script of another origin from running', { tag: '@once' }, async ({
  phone,
  troubles,
}) => {
  troubles.expect(/content security policy/i);
  const { page } = phone;
  await page.goto('/jiaofei/pages/popUp/popUp');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.body.append(script);
  });
  await expect(page).toHaveTitle(phone.words.title_app);
  await expect.poll(() => troubles.all().some((line) => /content security policy/i.test(line))).toBe(true);
});

test('a missing file is not answered with a document', { tag: '@once' }, async ({ request }) => {
  const answer = await request.get('/jiaofei/assets/none-00000000.js');
  expect(answer.status()).toBe(404);
  expect(answer.headers()['content-type']).not.toContain('html');
});
