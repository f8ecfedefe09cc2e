import { expect } from 'vitest';
import type { PlanRow } from '../../../src/autopay/plan-store.ts';
import { messageKinds } from '../../support/deducting.ts';
import type { Payer, TestAccount, TestService } from '../../support/service.ts';
import type { MandateModel, ModelBill } from './model.ts';
import { type Life, watch } from './watch.ts';

/** The states in the tables for each state of the model's bill. */
const STATES: Readonly<Record<ModelBill['is'], readonly PlanRow['state'][]>> = {
  FOUND: ['PLANNED'],
  TOLD: ['NOTICED', 'DUE'],
  ASKED: ['ASKED'],
  AGREED: ['DUE'],
  IN_FLIGHT: ['DEDUCTING'],
  FAILED: ['FAILED'],
  GONE: ['GONE'],
  TAKEN: ['PAID'],
  LEFT: ['SKIPPED', 'WITHDRAWN', 'GAVE_UP'],
};

const MANDATE = { AWAITED: 'SIGNING', GIVEN: 'SIGNED', BEING_ENDED: 'ENDING', OVER: 'ENDED' } as const;

/** One payer with one account, and every mandate that it ever had. */
export type Story = {
  readonly service: TestService;
  readonly payer: Payer;
  readonly account: TestAccount;
  readonly accountId: string;
  readonly lives: Life[];
  life: Life | null;
  /** The latest signing page, and the most that the payer has agreed to. */
  page: string | null;
  signedMost: number;
  readonly owed: Map<string, number>;
  readonly byHand: Set<string>;
  readonly skipped: Set<string>;
  expectClosed: MandateModel | null;
  /** The commands so far, for the report of a difference. */
  readonly told: string[];
  readonly asker: () => Promise<Payer>;
  readonly forgetSession: () => void;
  readonly setBalance: (fen: number) => Promise<void>;
};

type Deductions = {
  readonly agreements: {
    readonly agreementId: string;
    readonly deductions: { readonly status: string; readonly total: number }[];
  }[];
};

/** Reads what has happened, and compares everything visible with the models. */
export async function compare(story: Story): Promise<void> {
  for (const life of story.lives) await watch(story.service, life, story);
  if (story.expectClosed) expect(['BEING_ENDED', 'OVER']).toContain(story.expectClosed.signature);
  story.expectClosed = null;
  if (story.life) await compareView(story, story.life);
  await compareWallet(story);
  await compareInbox(story);
}

/** The payer sees the mandate as its model knows it. */
async function compareView({ service, asker }: Story, { agreementId, model, bills }: Life): Promise<void> {
  const payer = await asker();
  const {
    agreement: mandate,
    plans,
    insufficient,
  } = await service.call('/autopay/viewAutopay', { agreementId }, payer);
  expect(mandate.state).toBe(MANDATE[model.signature]);
  expect(mandate.holds.toSorted()).toEqual([...model.holds].toSorted());
  expect(mandate.rule).toEqual({ cap: model.cap });
  expect(insufficient).toBe(model.short);
  expect(plans).toHaveLength(bills.size);
  for (const { planId, state } of plans) expect(STATES[bills.get(planId)?.is ?? 'FOUND']).toContain(state);
  const { agreements: mandates } = await service.call('/autopay/getOpenedAutopayAccountList', {}, payer);
  const live = model.signature === 'AWAITED' || model.signature === 'GIVEN';
  expect(mandates.map((each) => each.agreementId)).toEqual(live ? [agreementId] : []);
}

/** The wallet has taken what the models say and nothing else, and no bill was paid twice in any way. */
async function compareWallet({ service, payer, lives, byHand, owed }: Story): Promise<void> {
  const { agreements } = await service.sandbox.ask<Deductions>(`agreements?user=${payer.walletUserId}`);
  const moved = agreements
    .flatMap(({ deductions }) => deductions)
    .filter(({ status }) => status === 'TRADE_SUCCESS');
  const models = lives.flatMap(taken);
  expect(moved.map(({ total }) => total).toSorted()).toEqual(models.toSorted());
  expect(models.length + byHand.size).toBeLessThanOrEqual(owed.size);
}

function taken({ model }: Life): number[] {
  return model.bills.filter(({ is }) => is === 'TAKEN').map(({ owed }) => owed);
}

/** The payer was told as often as the models say. */
async function compareInbox({ service, payer, lives }: Story): Promise<void> {
  const kinds = await messageKinds(service, payer);
  const bills = lives.flatMap(({ model }) => model.bills);
  const failed = bills.flatMap(({ numbers }) => numbers).filter(({ end }) => end !== null && end !== 'PAID');
  expect(kinds.filter((kind) => kind === 'AUTOPAY_PAID')).toHaveLength(lives.flatMap(taken).length);
  expect(kinds.filter((kind) => kind === 'AUTOPAY_FAILED')).toHaveLength(failed.length);
}
