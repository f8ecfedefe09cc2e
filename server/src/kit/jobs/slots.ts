/**
 * Slots of jobs, so that a partner that hangs fills its own slots only. Each job takes one slot of its group, and no group
 * takes slots of another.
 */
export type SlotGroup = keyof typeof GROUP_SLOTS;

/** Jobs of a group that one process runs at the same time. */
export const GROUP_SLOTS = {
  sms: 4,
  units: 16,
  'wallet-acts': 6,
  'wallet-questions': 6,
  statements: 3,
  rest: 4,
  purges: 3,
} as const;

/**
 * Of these, the most that ask the same partner. A group that is not here has one partner, or none. In `wallet-questions` it is
 * the most for checks of mandates, so that they leave slots to payments.
 */
export const PARTNER_SLOTS: Readonly<Partial<Record<SlotGroup, number>>> = {
  units: 8,
  statements: 1,
  'wallet-questions': 4,
};

/** Numbers that a statement's job asks its partner about at the same time: a part of it, because payers' jobs ask too. */
export const STATEMENT_QUESTIONS = 4;

/** What stands for the partner in the slots of checks of mandates. */
export const CHECKS_SLOT = 'checks';

/** What a job takes: a slot of its group, and one of a partner's in it where the group has several. */
export type Slot = { readonly group: SlotGroup; readonly partner?: string };

/** The slot of a job that asks a unit. */
export function unitSlot(unitId: string): Slot {
  return { group: 'units', partner: unitId };
}

/** The slot of a job of a payment: a deduction is an act, and a payment by its payer is only asked about and closed. */
export function paymentSlot({ walletAgreementNo }: { readonly walletAgreementNo: string | null }): Slot {
  return { group: walletAgreementNo === null ? 'wallet-questions' : 'wallet-acts' };
}

/** The slot of a job that fetches a partner's statement. */
export function statementSlot(partner: string): Slot {
  return { group: 'statements', partner };
}

/** What the queue stores with a job: its group, its partner in the group, and the partner with the job's name. */
export function flagsOf(name: string, { group, partner }: Slot): string[] {
  return partner === undefined ? [group] : [group, partnerFlag(group, partner), partnerFlag(name, partner)];
}

export function partnerFlag(groupOrName: string, partner: string): string {
  return `${groupOrName}:${partner}`;
}
