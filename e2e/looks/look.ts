import type { Locator, Page } from '@playwright/test';
import type { Phone } from '../support/phone.ts';
import type { Holdings } from './holdings.ts';

/** The states every screen is seen in; `long` is the success of somebody whose names are as long as they may be. */
export const STATES = ['loading', 'offline', 'error', 'success', 'empty', 'long'] as const;
export type State = (typeof STATES)[number];

type Query = Readonly<Record<string, string>>;

/** Somebody opens a page with something in its address, and what is to be seen once all of it is there. */
export type Scene = {
  /** Who holds the phone: somebody who has everything (when left out), who has nothing, or who is not logged in. */
  readonly holder?: 'payer' | 'newcomer' | 'anybody';
  readonly query?: (held: Holdings) => Query | Promise<Query>;
  readonly shows: (phone: Phone) => Locator;
  /** What the page needs beside the service. */
  readonly prepare?: (page: Page) => Promise<unknown>;
};

/** A screen, and how to see each of its states. */
export type Look = Scene & {
  /** Names its pictures, and the look in commands. */
  readonly name: string;
  /** Path of its page below /jiaofei. */
  readonly path: string;
  /** What it waits for: calls of the service, or files of the app by their name without hash; nothing where it never waits. */
  readonly calls?: readonly string[];
  readonly file?: string;
  /** The same page with nothing to show. */
  readonly empty?: Scene;
  /** What there is to see where it is not what all screens have in common. */
  readonly signs?: Partial<Record<'loading' | 'offline' | 'error', (phone: Phone) => Locator>>;
  /** One of the screens most is done on: in CI also seen with long names, and in each variant. */
  readonly main?: true;
};
