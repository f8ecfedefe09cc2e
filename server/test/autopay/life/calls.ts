import { randomUUID } from 'node:crypto';
import {
  AUTOPAY_ABOVE_SIGNED,
  AUTOPAY_BEING_DEDUCTED,
  AUTOPAY_ENDED,
  AUTOPAY_LOCKED,
  AUTOPAY_NOT_LOCKED,
  AUTOPAY_NOTHING_TO_SKIP,
  AUTOPAY_ON_ALREADY,
  AUTOPAY_PENDING,
  AUTOPAY_PROVE_RAISE,
  AUTOPAY_RULES_CHANGED,
} from '@life-payment/contract';
import {
  AUTOPAY_TERMS,
  CHECK_BILLS,
  type Code,
  closingPurpose,
  openingPurpose,
  versionOf,
} from '@life-payment/contract/rules';
import fc from 'fast-check';
import { expect } from 'vitest';
import { soon } from '../../../../scripts/testing/soon.ts';
import { ownCode } from '../../support/codes.ts';
import { inWallet, stateOf } from '../../support/mandates.ts';
import { about, type Command, command } from './command.ts';
import { balance, bend, changeRules, listBills, newBill, passes, payByHand } from './outside.ts';
import { compare, type Story } from './story.ts';
import { newLife } from './watch.ts';

const sign = about('sign', async (story, { agreementId, model }) => {
  if (story.page === null) return;
  const { service, payer, page } = story;
  const signed = await service.sandbox.ask('agreements/sign', { user: payer.walletUserId, sign: page });
  if (signed['kind'] !== 'SIGNED' || model.signature !== 'AWAITED') return;
  await soon(async () => expect(await stateOf(service, await story.asker(), agreementId)).toBe('SIGNED'));
});

const rebind = about('rebind', async (story, { agreementId, model }) => {
  const { signature } = model;
  const refusal = signature === 'GIVEN' ? AUTOPAY_ON_ALREADY : signature === 'AWAITED' ? null : AUTOPAY_ENDED;
  const resumed = await answers(story, '/autopay/reBindingAutoPay', { agreementId }, refusal);
  if (resumed) story.page = resumed.sign?.value ?? null;
});

const unlock = about('unlock', async (story, { agreementId, model }) => {
  const refusal = notOpen(story) ?? (model.holds.has('LOCKED') ? null : AUTOPAY_NOT_LOCKED);
  if (await answers(story, '/autopay/unlockAutoPay', { agreementId }, refusal)) model.unlock();
});

const endAtWallet = about('end in the wallet', async ({ service, asker }, { agreementId, model }) => {
  if (model.signature !== 'GIVEN') return;
  await service.sandbox.ask('agreements/end', { agreementId });
  await soon(async () => expect(await stateOf(service, await asker(), agreementId)).toBe('ENDED'));
});

/** Below the amount of every bill, between the amounts, and above. */
const caps = fc.constantFrom(100, 20_000, 1_000_000);
const nth = fc.nat({ max: 3 });

/** Two days on which the wallet's balance is too low. */
const POOR_DAYS = [bend('INSUFFICIENT'), passes(26), passes(26), bend('NORMAL')];

/** Without a mandate and a bill little happens. */
export const opening: fc.Arbitrary<Command[]> = fc
  .tuple(fc.constantFrom(100, 1_000_000, 1_000_000), fc.constantFrom([], POOR_DAYS))
  .map(([cap, days]) => [bind('PASSWORD', cap), newBill('pushBill'), ...days]);

/** The commands that follow; frequent ones have a higher weight. */
export const CALLS: fc.Arbitrary<Command>[] = [
  ...Array.from({ length: 4 }, () => fc.constantFrom(9, 26, 26, 50).map(passes)),
  ...Array.from({ length: 2 }, () => fc.constantFrom('newBill', 'pushBill').map(newBill)),
  ...Array.from({ length: 2 }, () =>
    fc.tuple(fc.constantFrom('PAGE', 'PASSWORD', 'PASSWORD'), caps).map((of) => bind(...of)),
  ),
  fc.constantFrom(sign, sign, rebind),
  caps.map(modify),
  nth.map(approve),
  fc.constantFrom(balance(0), balance(0), balance(10_000_000)),
  fc
    .constantFrom('NORMAL', 'INSUFFICIENT', 'ANSWER_LOST', 'NEVER_ANSWERED', 'IN_PROCESS_THEN_FAILED')
    .map(bend),
  fc.constantFrom(setPaused(true), setPaused(false), setPaused(false), unlock, unlock),
  fc.constantFrom(false, true, true).map(listBills),
  fc.oneof(nth.map(skip), fc.constantFrom(payByHand, changeRules)),
  fc.constantFrom(close('PAGE'), close('PASSWORD'), endAtWallet, setPaused(false), unlock, unlock),
];

/** A call whose answer the model predicts: null, or the refusal. */
async function answers(story: Story, path: string, body: object, refusal: Code | null) {
  const { envelope } = await story.service.post(path, body, inWallet(await story.asker()));
  expect([path, envelope.msgCd]).toEqual([path, refusal?.code ?? 'LIV00000']);
  return refusal ? null : (envelope.body as { agreementId?: string; sign?: { value: string } });
}

/** Why the model says that a mandate can't be changed. */
function notOpen({ life }: Story): Code | null {
  if (life?.model.signature === 'GIVEN') return null;
  return life?.model.signature === 'AWAITED' ? AUTOPAY_PENDING : AUTOPAY_ENDED;
}

function bind(by: 'PAGE' | 'PASSWORD', cap: number): Command {
  return command(`bind by ${by} up to ${cap}`, async (story) => {
    const signature = story.life?.model.signature;
    const refusal =
      signature === 'GIVEN' ? AUTOPAY_ON_ALREADY : signature === 'AWAITED' ? AUTOPAY_PENDING : null;
    const { accountId } = story;
    const agreementVersion = versionOf(AUTOPAY_TERMS);
    const binding = { requestId: randomUUID(), accountId, rule: { cap }, agreementVersion };
    const path = by === 'PAGE' ? '/autopay/bindAutopay' : '/autopay/bindAutoPayByPassword';
    const body =
      by === 'PAGE'
        ? binding
        : { ...binding, passwordToken: await tokenFor(story, openingPurpose(binding.requestId)) };
    const opened = await answers(story, path, body, refusal);
    if (!opened) return;
    story.life = newLife(story.payer.lifeUserId, opened.agreementId ?? '', cap);
    story.lives.push(story.life);
    story.page = opened.sign?.value ?? null;
    story.signedMost = cap;
  });
}

async function tokenFor({ service, payer }: Story, purpose: string): Promise<string> {
  return (
    await service.sandbox.ask<{ token: string }>('passwordToken', { user: payer.walletUserId, purpose })
  ).token;
}

function modify(cap: number): Command {
  return about(`modify to ${cap}`, async (story, { agreementId, model }) => {
    const refusal = notOpen(story) ?? (model.holds.has('LOCKED') ? AUTOPAY_LOCKED : null);
    const raises = cap > story.signedMost;
    const change = { agreementId, rule: { cap } };
    if (refusal === null && raises)
      await answers(story, '/autopay/modifyAutoPay', change, AUTOPAY_PROVE_RAISE);
    // A code is sent only for what needs one: a payer gets few in an hour.
    const proof = refusal === null && raises ? await proveRaise(story) : {};
    // The job that sends the code ran with those that tell of bills, by the cap of before.
    await compare(story);
    if (!(await answers(story, '/autopay/modifyAutoPay', { ...change, ...proof }, refusal))) return;
    model.cap = cap;
    model.holds.delete('RULES_CHANGED');
    story.signedMost = Math.max(story.signedMost, cap);
  });
}

/** The consent to a higher cap, with the code that the payer gets. */
async function proveRaise(story: Story) {
  const sent = await ownCode(story.service, await story.asker(), 'RAISE_AUTOPAY');
  return { ...sent, agreementVersion: versionOf(AUTOPAY_TERMS) };
}

function approve(nth: number): Command {
  return onPlan('approve', nth, async (story, planId, { agreementId, bills, model }) => {
    const bill = bills.get(planId);
    const amount = bill?.told?.amount ?? 1;
    if (bill?.is !== 'ASKED' && bill?.agreedTo !== null) return;
    const held = model.holds.has('LOCKED')
      ? AUTOPAY_LOCKED
      : model.holds.has('RULES_CHANGED')
        ? AUTOPAY_RULES_CHANGED
        : null;
    const wrong = bill.is !== 'ASKED' ? CHECK_BILLS : amount > story.signedMost ? AUTOPAY_ABOVE_SIGNED : null;
    await answers(
      story,
      '/autopay/approveAutoPay',
      { agreementId, planId, amount },
      notOpen(story) ?? held ?? wrong,
    );
  });
}

function onPlan(
  name: string,
  nth: number,
  run: (story: Story, planId: string, life: NonNullable<Story['life']>) => Promise<unknown>,
): Command {
  return about(`${name} ${nth}`, async (story, life) => {
    const planId = [...life.bills.keys()][nth];
    if (planId) await run(story, planId, life);
  });
}

function setPaused(paused: boolean): Command {
  return about(paused ? 'pause' : 'resume', async (story, { agreementId, model }) => {
    const path = paused ? '/autopay/pauseAutoPay' : '/autopay/resumeAutoPay';
    if (!(await answers(story, path, { agreementId }, notOpen(story)))) return;
    if (paused) model.holds.add('PAUSED');
    else model.holds.delete('PAUSED');
  });
}

function skip(nth: number): Command {
  return onPlan('skip', nth, async (story, planId, { agreementId, bills }) => {
    const bill = bills.get(planId);
    const skipped = story.skipped.has(planId);
    const over = bill?.is === 'TAKEN' || bill?.is === 'GONE' || (bill?.is === 'LEFT' && !skipped);
    const refusal = bill?.is === 'IN_FLIGHT' ? AUTOPAY_BEING_DEDUCTED : over ? AUTOPAY_NOTHING_TO_SKIP : null;
    if (await answers(story, '/autopay/skipAutoPay', { agreementId, planId }, refusal))
      story.skipped.add(planId);
  });
}

function close(by: 'PAGE' | 'PASSWORD'): Command {
  return about(`close by ${by}`, async (story, { agreementId, model }) => {
    if (by === 'PAGE') await answers(story, '/autopay/cancelAutopay', { agreementId }, null);
    else {
      const passwordToken = await tokenFor(story, closingPurpose(agreementId));
      await answers(story, '/autopay/cancelAutoPayByPassword', { agreementId, passwordToken }, null);
    }
    // Whatever the wallet answers, nothing new may begin from now on. The end itself is found when the story is watched.
    story.expectClosed = model;
  });
}
