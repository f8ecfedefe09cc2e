import type { Directory } from '../units/directory.ts';
import type { World } from '../world.ts';

/** What the launcher's calls work on. */
export type Desk = {
  readonly world: World;
  /** The world as the wallet sees it, by its own clock. */
  readonly wallet: World;
  /** Sets how far the wallet's clock is ahead of everybody else's, in milliseconds. */
  readonly moveWallet: (aheadMs: number) => void;
  readonly directory: Directory;
};
