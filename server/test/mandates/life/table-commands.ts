import fc from 'fast-check';
import { after, DAY, dayOf, HOUR, MINUTE } from '../../../src/kit/time.ts';
import { agree, type Both, HELD_BY, HOLDS, type Model, note, same, type World } from './compare.ts';
import type { Hold, Why } from './model.ts';

type Command = fc.Command<Model, World>;

/** The most bills of one story. */
const MOST_BILLS = 4;

/**
 * Ends all holds, lists all bills, makes the wallet normal, and passes forty days: afterwards only the payer's approval
 * can be missing.
 */
export function quiet(model: Model, world: World): void {
  const { mandate } = world.tables;
  for (const hold of HOLDS) mandate[HELD_BY[hold]] = false;
  model.holds.clear();
  for (const both of each(model, world)) comeBack(both, model, world.tables);
  for (let quarter = 0; quarter < 4 * 40; quarter += 1) {
    world.now = after(world.now, 6 * HOUR);
    workAll(model, world);
    for (const { bill, plan } of each(model, world)) if (world.tables.paid(plan)) model.paid(bill);
  }
  agree(model, world);
  const open = model.bills.filter(({ is }) => is !== 'TAKEN' && is !== 'LEFT' && is !== 'ASKED');
  same(open.length, 0);
}

const signed = command('signed', (model, { tables }) => {
  tables.mandateStep('WALLET_SIGNED');
  model.walletSigned();
});

const closed = command('closed', (model, { tables }) => {
  const asked = tables.mandateStep('DROP_ASKED') || tables.mandateStep('END_ASKED');
  same(asked, model.close());
});

const ended = command('ended in the wallet', (model, { tables }) => {
  tables.mandateStep('WALLET_ENDED');
  model.walletEnded();
});

const unlocked = command('unlocked', (model, { tables: { mandate } }) => {
  Object.assign(mandate, { locked: false, insufficient: 0 });
  model.unlock();
});

export const amounts = fc.constantFrom(10_000, 20_000, 30_000, 50_000, 90_000);
const nth = fc.nat({ max: MOST_BILLS - 1 });
const days = fc.option(fc.integer({ min: -2, max: 12 }));
const passing = fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 600, max: 3_000 })).map(passes);
const failing = fc.constantFrom<Why>('AGREEMENT_ENDED', 'OVER_LIMIT', 'REFUSED', 'NOT_CONFIRMED');
const holding = fc.constantFrom<Hold>('RULES_CHANGED', 'PAUSED', 'PAUSED', 'SUSPENDED');

/** The commands; frequent ones have a higher weight. */
export const COMMANDS: fc.Arbitrary<Command>[] = [
  ...Array.from({ length: 5 }, () => passing),
  ...Array.from({ length: 2 }, () =>
    fc.tuple(amounts, fc.option(amounts), days).map((of) => billComes(...of)),
  ),
  fc.constant(signed),
  nth.map((one) => failed(one, 'INSUFFICIENT_BALANCE')),
  nth.map((one) => failed(one, 'INSUFFICIENT_BALANCE')),
  fc.tuple(nth, failing).map((of) => failed(...of)),
  nth.map(paid),
  nth.map(approved),
  nth.map(approved),
  fc.oneof(nth.map(vanished), nth.map(cameBack), nth.map(cameBack)),
  fc.tuple(nth, amounts).map((of) => owesNow(...of)),
  amounts.map(capSet),
  fc.oneof(
    { weight: 6, arbitrary: holding.map((hold) => setHold(hold, false)) },
    { weight: 2, arbitrary: holding.map((hold) => setHold(hold, true)) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('SKIP', 'WITHDRAW'), nth).map((of) => leave(...of)) },
    { weight: 2, arbitrary: fc.constant(unlocked) },
    { weight: 1, arbitrary: fc.constantFrom(closed, ended) },
  ),
];

function each(model: Model, { tables }: World): Both[] {
  return model.bills.flatMap((bill, index) => {
    const plan = tables.plans[index];
    return plan ? [{ bill, plan }] : [];
  });
}

function comeBack({ bill, plan }: Both, model: Model, tables: World['tables']): void {
  const gone = bill.is === 'GONE';
  same(tables.comeBack(plan), gone);
  if (gone) model.comesBack(bill);
}

function workAll(model: Model, world: World): void {
  for (const both of each(model, world)) work(both, model, world);
}

/** What workers do for one bill now: tell the payer, deduct what is due, follow up failures. */
function work({ bill, plan }: Both, model: Model, { tables, now }: World): void {
  const followed = tables.follow(plan, now);
  if (followed === 'RETRY') {
    same(model.mayRetry(bill), true);
    bill.is = bill.agreedTo === null ? 'TOLD' : 'AGREED';
  }
  if (followed === 'GIVE_UP') {
    same(!model.mayRetry(bill) || bill.dueDate !== null, true);
    bill.is = 'LEFT';
  }
  model.seen(bill);
  const tells = model.tells(bill, now.getTime());
  same(tables.compareAmount(plan, now), tells);
  if (tells) model.tell(bill, now.getTime());
  tables.fallDue(plan, now);
  if (tables.take(plan, now)) {
    same(model.mayDeduct(bill, now.getTime()), true);
    model.take(bill, now.getTime());
  }
}

function paid(nth: number): Command {
  return onOne('paid', nth, ({ bill, plan }, model, { tables }) => {
    const flies = bill.is === 'IN_FLIGHT';
    same(tables.paid(plan), flies);
    if (flies) model.paid(bill);
  });
}

function onOne(name: string, nth: number, act: (both: Both, model: Model, world: World) => void): Command {
  return command(`${name} ${nth}`, (model, world) => {
    const all = each(model, world);
    const one = all[nth % Math.max(1, all.length)];
    if (one) act(one, model, world);
  });
}

/** A command that is always possible. What it does not change is compared too. */
function command(name: string, run: (model: Model, world: World) => void): Command {
  return {
    check: () => true,
    run: (model, world) => {
      run(model, world);
      agree(model, world);
      note(model, world);
    },
    toString: () => name,
  };
}

function passes(minutes: number): Command {
  return command(`${minutes} minutes pass`, (model, world) => {
    world.now = after(world.now, minutes * MINUTE);
    workAll(model, world);
  });
}

function billComes(amount: number, usual: number | null, days: number | null): Command {
  return command(`a bill of ${amount}, usually ${usual}, due in ${days} days`, (model, { tables, now }) => {
    // No new bill is found while the mandate is on hold.
    if (model.still || model.bills.length >= MOST_BILLS) return;
    const dueDate = days === null ? null : dayOf(after(now, days * DAY));
    tables.begin({ amount, usual }, dueDate);
    model.found(amount, usual, dueDate);
  });
}

function failed(nth: number, why: Why): Command {
  return onOne(`failed, ${why}:`, nth, ({ bill, plan }, model, { tables }) => {
    const flies = bill.is === 'IN_FLIGHT';
    same(tables.failed(plan, why), flies);
    if (flies) model.failed(bill, why);
  });
}

function approved(nth: number): Command {
  return onOne('approved', nth, ({ bill, plan }, model, { tables, now }) => {
    const asked = bill.is === 'ASKED';
    same(tables.approve(plan, now), asked);
    if (asked) model.agree(bill);
  });
}

function vanished(nth: number): Command {
  return onOne('vanished', nth, ({ bill, plan }, model, { tables }) => {
    const goes = model.mayVanish(bill);
    same(tables.planStep(plan, 'VANISH'), goes);
    if (goes) bill.is = 'GONE';
  });
}

function cameBack(nth: number): Command {
  return onOne('came back', nth, (both, model, { tables }) => comeBack(both, model, tables));
}

function owesNow(nth: number, amount: number): Command {
  return onOne(`owes ${amount}:`, nth, ({ bill, plan }) => {
    bill.owed = amount;
    plan.owed = { amount, usual: bill.usual };
  });
}

function capSet(cap: number): Command {
  return command(`cap ${cap}`, (model, { tables: { mandate } }) => {
    mandate.cap = cap;
    model.cap = cap;
  });
}

function setHold(hold: Hold, on: boolean): Command {
  return command(`${hold}=${on}`, (model, { tables }) => {
    tables.mandate[HELD_BY[hold]] = on;
    if (on) model.holds.add(hold);
    else model.holds.delete(hold);
  });
}

function leave(event: 'SKIP' | 'WITHDRAW', nth: number): Command {
  return onOne(event, nth, ({ bill, plan }, model, { tables }) => {
    const may = event === 'SKIP' ? model.maySkip(bill) : model.mayLeave(bill);
    same(tables.planStep(plan, event), may);
    if (may) bill.is = 'LEFT';
  });
}
