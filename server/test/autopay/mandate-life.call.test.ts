import fc from 'fast-check';
import { expect } from 'vitest';
import { after, DAY, dayOf } from '../../src/kit/time.ts';
import { saveAccount } from '../support/accounts.ts';
import { forgetAll, runUntil, setTime } from '../support/deducting.ts';
import { serviceTest } from '../support/fixtures.ts';
import { booksHold } from '../support/orders.ts';
import type { Payer } from '../support/service.ts';
import { CALLS, opening } from './life/calls.ts';
import { setListed } from './life/outside.ts';
import { compare, type Story } from './life/story.ts';

const { service, test } = serviceTest();

/** Number of lives; `RUNS` in the environment chooses another. */
const RUNS = Number(process.env['RUNS'] ?? 6);
const ENOUGH = 10_000_000;

async function begin(): Promise<Story> {
  await setTime(service, new Date());
  await service.sandbox.ask('wallet/conduct', { conduct: {} });
  await forgetAll(service);
  const payer = await service.login();
  const account = await service.account('NO_BILL', { unitId: 'water-430100' });
  const { accountId } = await saveAccount(service, payer, {}, account);
  const setBalance = async (fen: number) => {
    await service.sandbox.ask('wallet/balance', { user: payer.walletUserId, balance: fen });
  };
  await setBalance(ENOUGH);
  await setTime(service, new Date(`${dayOf(after(new Date(), DAY))}T10:00:00+08:00`));
  let session: Payer | null = payer;
  const asker = async () => {
    session ??= await service.login(payer);
    return session;
  };
  const forgetSession = () => {
    session = null;
  };
  return {
    service,
    payer,
    account,
    accountId,
    lives: [],
    life: null,
    page: null,
    signedMost: 0,
    owed: new Map(),
    byHand: new Set(),
    skipped: new Set(),
    expectClosed: null,
    told: [],
    asker,
    forgetSession,
    setBalance,
  };
}

/** Ends all faults and holds and passes days: no bill waits for anything but its payer's approval. */
async function quiet(story: Story): Promise<void> {
  await service.sandbox.ask('wallet/conduct', { conduct: {} });
  await story.setBalance(ENOUGH);
  await setListed(story, true);
  const { life } = story;
  const rules = {
    rules_changed: false,
    paused: false,
    locked: false,
    insufficient: 0,
    bill_check_at: service.context.now(),
  };
  if (life?.model.signature === 'GIVEN') {
    await service.context.db
      .updateTable('mandates')
      .set(rules)
      .where('agreement_id', '=', life.agreementId)
      .execute();
    life.model.holds.clear();
    life.model.unlock();
  }
  await runUntil(service, after(service.context.now(), 5 * DAY));
  story.forgetSession();
  await compare(story);
  const waiting = story.lives
    .flatMap(({ model }) => model.bills)
    .filter(({ is }) => !['TAKEN', 'LEFT', 'ASKED'].includes(is));
  expect(waiting).toEqual([]);
  await booksHold(service);
}

/** Counts what happened, so that a run in which nothing did is noticed. */
function note({ lives }: Story, seen: Map<string, number>): void {
  const add = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  for (const { model } of lives) {
    add(model.signature);
    for (const { is, numbers, agreedTo } of model.bills) {
      add(is);
      if (agreedTo !== null) add('agreed to');
      for (const { end } of numbers) add(`number: ${end}`);
    }
  }
}

test('calls, records and the wallet agree with the model after every action on a mandate', async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      opening,
      fc.commands(CALLS, { maxCommands: 14, size: 'max' }),
      async (first, commands) => {
        const story = await begin();
        try {
          await fc.asyncModelRun(() => ({ model: story, real: {} }), [...first, ...commands]);
          await quiet(story);
          note(story, seen);
        } catch (error) {
          console.error(story.told.join('\n'));
          throw error;
        }
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
  console.log(`RUNS=${RUNS}`, Object.fromEntries(seen));
  // Another seed may draw stories without them.
  if (process.env['PROPERTY_SEED']) return;
  expect(seen.get('TAKEN')).toBeGreaterThan(0);
  expect(seen.get('number: INSUFFICIENT_BALANCE')).toBeGreaterThan(0);
}, 600_000);
