import { createRequire } from 'node:module';
import { join } from 'node:path';
import { OLD_BROWSERS } from '../../../scripts/browser.ts';

/** A browser with one page open. */
export type Driver = {
  /** Goes to an address. It may resolve before the page has loaded. */
  readonly open: (url: string) => Promise<unknown>;
  /** Evaluates an expression in the page. Rejects while the page navigates. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Presses and releases at a point of the window, in CSS pixels. */
  readonly tap: (x: number, y: number) => Promise<void>;
  /** Types into the focused element. */
  readonly type: (text: string) => Promise<void>;
  /** PNG of the window; null where the browser does not make one in time. */
  readonly picture: () => Promise<Buffer | null>;
  /** Uncaught exceptions, as far as the browser reports them. */
  readonly exceptions: readonly string[];
  readonly close: () => Promise<unknown>;
};

/** Size of the window in every browser, in CSS pixels. */
export const WINDOW = { width: 390, height: 844 } as const;

/** Loads the npm packages that only this proof installs. */
export const requireDriver = createRequire(join(OLD_BROWSERS, 'package.json'));
