import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UNIT_MAINTENANCE } from '@life-payment/contract';
import { afterAll, expect } from 'vitest';
import { takeUnits } from '../../src/billing/catalogue.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { DAY, dayOf } from '../../src/kit/time.ts';
import { payerOfEach, staffTest } from '../support/fixtures.ts';
import { ask, wishFor } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { proposalIn } from '../support/staff.ts';

const { service, test, type, done, refused, decided } = staffTest();

const dir = mkdtempSync(join(tmpdir(), 'life-payment-staff member-'));
const payer = payerOfEach(service);
afterAll(() => rmSync(dir, { recursive: true }));

const { bend, paid } = paying(service, payer);

const REASON = ['--reason', 'asked for by phone'];
test('a unit that staff set on maintenance can’t be paid until it is over', async ({ account }) => {
  const { unitId } = account;
  const query = await ask(service, payer, account);
  const canUse = () => service.call('/project/paymentCanUse', { unitId }, payer);
  const until = `${dayOf(new Date(service.clock.now().getTime() + DAY))}T18:30`;

  await done('li.lei', 'maintenance', unitId, '--until', until, ...REASON);
  // The service reads the units' descriptions each minute; nothing in them has changed.
  expect(await takeUnits(service.context)).toBe(0);
  await service.context.catalogue.refresh();
  await expect(canUse()).rejects.toThrow(new RegExp(`${UNIT_MAINTENANCE.code}.* 18:30`));
  await expect(service.call('/order/createLifeOrder', wishFor(query), payer)).rejects.toThrow(
    UNIT_MAINTENANCE.code,
  );
  expect(await done('li.lei', 'maintenance')).toMatch(
    new RegExp(`^${unitId} .* by li\\.lei: asked for by phone$`),
  );

  service.clock.advance(2 * DAY);
  await canUse();
  expect(await done('li.lei', 'maintenance')).toBe('');
  expect(await refused('li.lei', 'maintenance', unitId, '--off')).toContain('Nothing is declared');
  service.clock.reset();
  await done('li.lei', 'maintenance', unitId, '--off');
  await service.context.catalogue.refresh();
  await canUse();
});

test('maintenance has an end and is for an existing unit', async () => {
  expect(await refused('li.lei', 'maintenance', 'nowhere', ...REASON)).toBe('There is no unit nowhere.');
  const on = (until: string) => type('maintenance', 'nowhere', '--until', until, ...REASON, '--as', 'li.lei');
  expect((await on('tomorrow')).code).toBe(2);
  expect((await on('2020-01-01T00:00')).complained).toContain('within the next 30 days');
  expect((await on('2099-01-01T00:00')).complained).toContain('within the next 30 days');
});

function file(content: unknown): string {
  const path = join(dir, 'channel.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

function secretOf(outputEndpoint: string) {
  return done('li.lei', 'channel', 'show', outputEndpoint, '--secret');
}

test('a channel is changed by two persons, and keeps its secret', async () => {
  const shown = JSON.parse(await done('li.lei', 'channel', 'show', 'partner_demo'));
  const secret = await secretOf('partner_demo');
  expect(JSON.stringify(shown)).not.toContain(secret);
  const changed = { ...shown, name: { ...shown.name, en: 'Another name' } };
  const said = await done('li.lei', 'channel', 'set', file(changed), ...REASON);
  expect(await refused('han.meimei', 'channel', 'set', file(changed), ...REASON)).toContain('about the same');
  const nameNow = async () => {
    await service.context.channels.refresh();
    return (
      await service.call(
        '/output/channel/getOutputEndpointConfig',
        { outputEndpoint: 'partner_demo' },
        { language: 'en' },
      )
    ).config.name;
  };
  expect(await nameNow()).toBe('Partner');
  expect(await refused('li.lei', 'approve', proposalIn(said))).toContain('your own proposal');
  await done('han.meimei', 'approve', proposalIn(said));
  expect(await nameNow()).toBe('Another name');
  expect(await secretOf('partner_demo')).toBe(secret);
});

const NEW = { outputEndpoint: 'new_one', group: 'partner', theme: 'standard', settings: {} };

test('a new channel gets a secret of its own', async () => {
  const channel = { ...NEW, name: { 'zh-CN': '新', en: 'New' } };
  await done(
    'han.meimei',
    'approve',
    proposalIn(await done('li.lei', 'channel', 'set', file(channel), ...REASON)),
  );
  await service.context.channels.refresh();
  expect(await secretOf('new_one')).toMatch(/^[\w-]{43}$/);
  expect(JSON.parse(await done('li.lei', 'channel', 'show', 'new_one'))).toEqual(channel);
});

test('the name of a channel is taken under a plain tag', async () => {
  const sent = file({ ...NEW, outputEndpoint: 'plain_tag', name: { zh: '简' } });
  await done('han.meimei', 'approve', proposalIn(await done('li.lei', 'channel', 'set', sent, ...REASON)));
  await service.context.channels.refresh();
  expect(JSON.parse(await done('li.lei', 'channel', 'show', 'plain_tag')).name).toEqual({ 'zh-CN': '简' });
});

test('every channel of the sandbox has a form that "channel set" takes', async () => {
  const rows = await service.context.db.selectFrom('channels').select('output_endpoint').execute();
  expect(rows.length).toBeGreaterThan(5);
  for (const { output_endpoint: endpoint } of rows) {
    const shown = await done('li.lei', 'channel', 'show', endpoint);
    await done('li.lei', 'channel', 'set', file(JSON.parse(shown)), ...REASON);
  }
});

test.each([
  ['not a channel', '/ '],
  [{ outputEndpoint: 'x' }, 'required'],
  [{ ...NEW, name: { 'zh-CN': 'x' }, settings: { colour: 1 } }, '/settings'],
  [{ ...NEW, name: { en: 'x' } }, '/name has no text in zh-CN'],
  [{ ...NEW, name: { 'zh-CN': 'x', english: 'x' } }, '/name/english must match'],
  [{ ...NEW, name: {} }, '/name must not have fewer'],
])('%j is refused', async (content, sentence) => {
  expect(await refused('li.lei', 'channel', 'set', file(content), ...REASON)).toContain(sentence);
});

test('a difference is listed until two persons close it', async () => {
  await bend({ statement: 'EARLY' });
  const { order } = await paid('ONE_BILL');
  await bend({ inStatement: 'LEFT_OUT' }, order.orderId);
  const day = dayOf(service.clock.now());
  await done('li.lei', 'reconcile', '--partner', 'wallet', '--day', day);
  const lines = (await done('li.lei', 'findings', '--partner', 'wallet', '--day', day)).split('\n');
  const name = `wallet:${day}:TRADE:${paymentIdOf(order.orderId)}`;
  expect(lines).toContainEqual(expect.stringContaining(`${name}  only in our books  theirs nothing`));
  expect(await done('li.lei', 'findings', '--day', '2020-01-01')).toBe('');
  await decided('adjust', name, '--amount', '0');
  expect(await done('li.lei', 'findings', '--partner', 'wallet')).not.toContain(order.orderId);
  expect(await refused('li.lei', 'adjust', name, ...REASON)).toContain('no open difference');
});
