import { expect } from 'vitest';
import { jsonLog } from '../../src/kit/log.ts';
import { openMetrics } from '../../src/kit/metrics/process.ts';
import { UnitNotAnswering } from '../../src/kit/ports/biller.ts';
import { textOf } from '../../src/kit/texts.ts';
import { billerConnector } from '../../src/partners/biller/connector.ts';
import { partnerWatch } from '../../src/partners/watch.ts';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { detail } from '../support/orders.ts';
import { paying } from '../support/paying.ts';

/** The sandbox's unit with an address and keys of its own. */
const OWN = 'water-range';
const OTHER = 'water-430100';

const { service, test, payer } = moneyTest();
const { paid } = paying(service, payer);

const watch = partnerWatch(
  jsonLog(() => undefined),
  openMetrics(),
);

function idsOf(units: readonly unknown[]): string[] {
  return units.map((unit) => textOf(unit, 'unitId'));
}

test('a unit with an address and keys of its own is asked there, and written off there', async () => {
  const { biller } = service.context.config;
  const [own] = biller.own;
  expect(own).toMatchObject({ units: [OWN] });
  expect(own?.url).not.toBe(biller.url);
  expect(own?.publicKey).not.toBe(biller.publicKey);
  const { order } = await paid('ONE_BILL', { unitId: OWN });
  await workOff(service.context);
  expect(await detail(service, payer, order.orderId)).toMatchObject({ status: 'SUCCEEDED' });
});

test('only its own keys count for such a unit, and they count for no other', async () => {
  const { biller } = service.context.config;
  const [own] = biller.own;
  if (!own) throw new Error('the sandbox has a unit of its own');
  const now = () => new Date();
  const withKeysOfOthers = billerConnector(
    { ...biller, own: [{ ...own, publicKey: biller.publicKey }] },
    now,
    watch,
  );
  await expect(withKeysOfOthers.queryWriteOff(OWN, 'LW1')).rejects.toThrow(UnitNotAnswering);
  expect(await withKeysOfOthers.queryWriteOff(OTHER, 'LW1')).toEqual({ result: 'NOT_KNOWN' });
  // While the unit changes its key, either one counts.
  const changing = billerConnector(
    { ...biller, own: [{ ...own, publicKey: biller.publicKey, nextPublicKey: own.publicKey }] },
    now,
    watch,
  );
  expect(await changing.queryWriteOff(OWN, 'LW1')).toEqual({ result: 'NOT_KNOWN' });
});

test('a connection describes its own units only, and one without an answer leaves those of the others', async () => {
  const { biller } = service.context.config;
  const [own] = biller.own;
  if (!own) throw new Error('the sandbox has a unit of its own');
  const now = () => new Date();
  expect(idsOf(await service.context.biller.listUnits())).toEqual(expect.arrayContaining([OWN, OTHER]));
  // The address of all units as that of one unit: what it says of others does not count.
  const { own: _own, ...common } = biller;
  const greedy = billerConnector({ ...own, own: [{ ...common, units: [OTHER] }] }, now, watch);
  expect(idsOf(await greedy.listUnits()).toSorted()).toEqual([OWN, OTHER].toSorted());
  const silent = billerConnector({ ...biller, own: [{ ...own, url: 'http://127.0.0.1:9' }] }, now, watch);
  const listed = idsOf(await silent.listUnits());
  expect(listed).toContain(OTHER);
  expect(listed).not.toContain(OWN);
});

test('a push for such a unit needs its key', async () => {
  const push = (unitId: string, forged = false) =>
    service.sandbox.ask<{ status: number; answer: unknown; signed: boolean }>('units/push', {
      newBills: { unitId, accountNumber: '12345678', bills: [{ billNo: '1', due: 100 }] },
      forged,
    });
  expect(await push(OWN)).toMatchObject({ status: 200, answer: { accepted: true }, signed: true });
  expect(await push(OWN, true)).toMatchObject({ status: 401 });
  expect(await push(OTHER)).toMatchObject({ status: 200, signed: true });
});
