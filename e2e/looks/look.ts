import type { Locator, Page } from '@playwright/test';
import type { Phone } from '../support/phone.ts';
import type { Holdings } from './holdings.ts';

/** The states of every screen. `long` is the success of a payer with the longest possible names. */
export const STATES = ['loading', 'offline', 'error', 'success', 'empty', 'long'] as const;
export type State = (typeof STATES)[number];

type Query = Readonly<Record<string, string>>;

/** The way to open a page, and the sign that all of it has loaded. */
export type Scene = {
  /** The user of the phone: a payer with content (when left out), one without any, or somebody who is not logged in. */
  readonly holder?: 'payer' | 'newcomer' | 'anybody';
  readonly query?: (held: Holdings) => Query | Promise<Query>;
  readonly shows: (phone: Phone) => Locator;
  /** Things that the page needs besides the service. */
  readonly prepare?: (page: Page) => Promise<unknown>;
};

/** A screen, and how to see each of its states. */
export type Look = Scene & {
  /** Name of its pictures, and of the look in commands. */
  readonly name: string;
  /** Path of its page below /jiaofei. */
  readonly path: string;
  /** Its answers from outside: calls of the service, or files of the app by their name without hash; empty when it never waits. */
  readonly calls?: readonly string[];
  readonly file?: string;
  /** This page without content. */
  readonly empty?: Scene;
  /** Texts of the states, where they differ from those of all screens. */
  readonly signs?: Partial<Record<'loading' | 'offline' | 'error', (phone: Phone) => Locator>>;
  /** One of the most used screens. CI also takes it with long names and in each variant. */
  readonly main?: true;
};
