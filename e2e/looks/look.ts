import type { Locator, Page } from '@playwright/test';
import type { Phone } from '../support/phone.ts';
import type { Holdings } from './holdings.ts';

/** The states of every screen. `long` is the success of a payer with the longest possible names. */
export const STATES = ['loading', 'offline', 'error', 'success', 'empty', 'long'] as const;
export type State = (typeof STATES)[number];

type Query = Readonly<Record<string, string>>;

/** How a page is opened, and what shows that all of it has loaded. */
export type Scene = {
  /** Who holds the phone: a payer with content (when left out), one without any, or somebody who is not logged in. */
  readonly holder?: 'payer' | 'newcomer' | 'anybody';
  readonly query?: (held: Holdings) => Query | Promise<Query>;
  readonly shows: (phone: Phone) => Locator;
  /** What the page needs besides the service. */
  readonly prepare?: (page: Page) => Promise<unknown>;
};

/** A screen, and how to see each of its states. */
export type Look = Scene & {
  /** Name of its pictures, and of the look in commands. */
  readonly name: string;
  /** Path of its page below /jiaofei. */
  readonly path: string;
  /**
   * What it waits for: calls of the service, or files of the app by their name without hash; empty when it never waits.
   */
  readonly calls?: readonly string[];
  readonly file?: string;
  /** The same page without content. */
  readonly empty?: Scene;
  /** What the states show, where it differs from what all screens show. */
  readonly signs?: Partial<Record<'loading' | 'offline' | 'error', (phone: Phone) => Locator>>;
  /** One of the most used screens. CI also takes it with long names and in each variant. */
  readonly main?: true;
};
