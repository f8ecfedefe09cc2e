import { expect } from 'vitest';
import { told } from '../../support/deducting.ts';
import type { Payer, TestAccount, TestService } from '../../support/service.ts';
import { MANDATE, STATES } from './compare.ts';
import type { MandateModel } from './model.ts';
import { type Life, watch } from './watch.ts';

/** One payer with one account, and every mandate there was on it. */
export type Story = {
  readonly service: TestService;
  readonly payer: Payer;
  readonly account: TestAccount;
  readonly accountId: string;
  readonly lives: Life[];
  life: Life | null;
  /** The signing page handed out last, what it was signed for at most, and the cap that waits for a signature. */
  page: string | null;
  signedMost: number;
  wantedCap: number | null;
  readonly owed: Map<string, number>;
  readonly byHand: Set<string>;
  readonly skipped: Set<string>;
  expectClosed: MandateModel | null;
  /** What was done, to read when something differs. */
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

/** Takes in what has happened, and compares everything that can be seen with the models. */
export async function compare(story: Story): Promise<void> {
  for (const life of story.lives) await watch(story.service, life, story);
  if (story.expectClosed) expect(['BEING_ENDED', 'OVER']).toContain(story.expectClosed.signature);
  story.expectClosed = null;
  if (story.life) await compareView(story, story.life);
  await compareWallet(story);
  await compareInbox(story);
}

/** What the payer sees of the mandate is what its model knows. */
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

/** The wallet has taken what the models say, and nothing else; no bill was paid twice, by whatever way. */
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

/** What the payer was told: as often as the models say. */
async function compareInbox({ service, payer, lives }: Story): Promise<void> {
  const kinds = await told(service, payer);
  const bills = lives.flatMap(({ model }) => model.bills);
  const failed = bills.flatMap(({ numbers }) => numbers).filter(({ end }) => end !== null && end !== 'PAID');
  expect(kinds.filter((kind) => kind === 'AUTOPAY_PAID')).toHaveLength(lives.flatMap(taken).length);
  expect(kinds.filter((kind) => kind === 'AUTOPAY_FAILED')).toHaveLength(failed.length);
}
