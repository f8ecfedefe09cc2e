/** A browser of any engine with one page open. */
export type Driver = {
  /** Goes to an address. It may resolve before the page has loaded. */
  readonly open: (url: string) => Promise<void>;
  /** Evaluates an expression in the page and awaits its value. Rejects while the page navigates. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Presses and releases at a point of the window, in CSS pixels. */
  readonly tap: (x: number, y: number) => Promise<void>;
  /** Types into the focused element. */
  readonly type: (text: string) => Promise<void>;
  /** PNG of the window; null where the engine does not make one in time. */
  readonly picture: () => Promise<Buffer | null>;
  /** Uncaught exceptions, as far as the engine reports them. */
  readonly troubles: readonly string[];
  readonly close: () => Promise<void>;
};

/** Size of the window in every engine. */
export const WINDOW = { width: 390, height: 844 } as const;
