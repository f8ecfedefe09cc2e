/** Jobs of each group that one process runs at the same time, so that a partner that hangs fills its own group only. */
export const GROUPS = {
  sms: 4,
  units: 16,
  'wallet-acts': 6,
  'wallet-questions': 6,
  'wallet-checks': 4,
  statements: 3,
  rest: 4,
} as const;

export type JobGroup = keyof typeof GROUPS;

/** Of these, the most that ask the same partner, in groups that have several. */
export const OF_A_PARTNER: Readonly<Partial<Record<JobGroup, number>>> = { units: 8, statements: 1 };

/** Numbers that a statement's job asks its partner about at the same time: a part of it, because payers' jobs ask too. */
export const STATEMENT_QUESTIONS = 4;

/** The flags that the queue stores with a job: its group, its partner in the group, and the partner with the job's name. */
export function flagsOf(name: string, group: JobGroup, partner?: string): string[] {
  return partner === undefined ? [group] : [group, partnerFlag(group, partner), partnerFlag(name, partner)];
}

export function partnerFlag(groupOrName: string, partner: string): string {
  return `${groupOrName}:${partner}`;
}
