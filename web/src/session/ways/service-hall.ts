import { HALL_TRIED } from '../entry.ts';
import { refusedBy, type SignedOn, type SignOnParts } from '../signed-on.ts';

/** The states this browser left for the hall with: whichever tab it comes back to, also after the first was closed. */
const STATES_KEY = 'hallStates';
const GOOD_MS = 10 * 60_000;
const MOST_STATES = 5;

type Left = { readonly state: string; readonly at: number };

/** Whether this browser went for the code it comes with: one that somebody else put into the address logs nobody in. Good once. */
export function askedFor({ entry, local }: Pick<SignOnParts, 'entry' | 'local'>): boolean {
  const states = readStates(local);
  const others = states.filter(({ state }) => state !== entry.hallState);
  writeStates(local, others);
  return others.length < states.length;
}

/**
 * Fetches the service hall's address and leaves for it; it comes back to this page with a code. Who came with a code
 * that does not count says so in the address to come back to: a second one is not fetched by itself.
 */
export async function goToServiceHall({ api, entry, local, leaveFor }: SignOnParts): Promise<SignedOn> {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  if (entry.requestToken !== null) query.set(HALL_TRIED, '1');
  const { outputEndpoint } = entry;
  const returnPath = `${pathname}?${query}`;
  const answer = await api.call('/common/getMycsCode', { outputEndpoint, returnPath });
  if (!answer.ok) return refusedBy(answer);
  const state = new URL(answer.body).searchParams.get('state') ?? '';
  writeStates(local, [{ state, at: Date.now() }, ...readStates(local)].slice(0, MOST_STATES));
  leaveFor(answer.body);
  return { kind: 'leaving' };
}

/** The states that are still good, newest first. */
function readStates(local: Storage): Left[] {
  const kept: Left[] = JSON.parse(local.getItem(STATES_KEY) ?? '[]');
  const now = Date.now();
  return kept.filter(({ at }) => at <= now && now - at < GOOD_MS);
}

function writeStates(local: Storage, states: readonly Left[]): void {
  local.setItem(STATES_KEY, JSON.stringify(states));
}
