import type { Ticket } from '../../api/benefits.ts';

const RANK: Record<Ticket['state'], number> = { OPEN: 0, NOT_YET: 1, ALL_GIVEN: 2, OVER: 3 };

/** The campaign to show: the one in the address, or else the most useful one. */
export function campaignOf(tickets: readonly Ticket[], namedId: string | null): Ticket | undefined {
  return (
    tickets.find(({ campaignId }) => campaignId === namedId) ??
    tickets.toSorted((a, b) => RANK[a.state] - RANK[b.state])[0]
  );
}
