import type { Query } from '@tanstack/react-query';
import { hadNoNetwork } from '../api/errors.ts';
import { isReadable } from './kept.ts';
import { isUnconfirmed } from './unconfirmed.ts';

/** Why the shown data may be old. `slow`: the answer is on its way; `failed`: it did not come. */
export type Why = 'offline' | 'slow' | 'failed';

/** How old the shown data is: when its oldest part was answered, in milliseconds, and why it is still shown. */
export type Age = { readonly at: number; readonly why: Why };

type Shown = Pick<Query, 'queryKey' | 'state'>;

/** The age of the data on a screen; null if all of it is up to date, or there is none. */
export function ageOf(shown: readonly Shown[]): Age | null {
  const old = shown.filter(({ queryKey, state }) => isReadable(queryKey) && isUnconfirmed(state));
  if (old.length === 0) return null;
  const at = Math.min(...old.map(({ state }) => state.dataUpdatedAt));
  if (old.some(({ state }) => hadNoNetwork(state.error))) return { at, why: 'offline' };
  return { at, why: old.some(({ state }) => state.fetchStatus === 'fetching') ? 'slow' : 'failed' };
}
