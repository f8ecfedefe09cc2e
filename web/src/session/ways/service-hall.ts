import { HALL_TRIED } from '../entry.ts';
import { refusedBy, type SignedOn, type SignOnParts } from '../signed-on.ts';

/**
 * The storage key of the states with which this browser went to the hall. All tabs share it, because the hall may
 * return to another one.
 */
const STATES_KEY = 'hallStates';
const GOOD_MS = 10 * 60_000;
const MOST_STATES = 5;

type Left = { readonly state: string; readonly at: number };

/**
 * Whether this browser requested the code that the entry has: a code that somebody else put into the address logs
 * nobody in. A state works once.
 */
export function askedFor({ entry, local }: Pick<SignOnParts, 'entry' | 'local'>): boolean {
  const states = readStates(local);
  const others = states.filter(({ state }) => state !== entry.hallState);
  writeStates(local, others);
  return others.length < states.length;
}

/**
 * Gets the service hall's address and goes there; the hall returns to this page with a code. If the entry's code was
 * not valid, the return address says so, and no further code is requested automatically.
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

/** The states that are still valid, newest first. */
function readStates(local: Storage): Left[] {
  const kept: Left[] = JSON.parse(local.getItem(STATES_KEY) ?? '[]');
  const now = Date.now();
  return kept.filter(({ at }) => at <= now && now - at < GOOD_MS);
}

function writeStates(local: Storage, states: readonly Left[]): void {
  local.setItem(STATES_KEY, JSON.stringify(states));
}
