/** A browser of any engine with one page open, by whatever protocol it is driven. */
export type Driver = {
  /** Goes to an address; may answer before the page is there. */
  readonly open: (url: string) => Promise<void>;
  /** What an expression comes to in the page, awaited there. Rejects while the page is being left. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Presses and releases at a point of the window, in CSS pixels. */
  readonly tap: (x: number, y: number) => Promise<void>;
  /** Types where the focus is. */
  readonly type: (text: string) => Promise<void>;
  /** PNG of what the window shows; null where the engine does not give one in time. */
  readonly picture: () => Promise<Buffer | null>;
  /** Exceptions nobody caught, as far as the engine tells of them. */
  readonly troubles: readonly string[];
  readonly close: () => Promise<void>;
};

/** The window every engine gets. */
export const WINDOW = { width: 390, height: 844 } as const;
