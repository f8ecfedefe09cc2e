import type { Directory } from '../units/directory.ts';
import type { World } from '../world.ts';

/** What the launcher's calls work with. */
export type Desk = {
  readonly world: World;
  /** The world by the wallet's own clock. */
  readonly wallet: World;
  /** Sets how far the wallet's clock is ahead of the sandbox's, in milliseconds. */
  readonly moveWallet: (aheadMs: number) => void;
  readonly directory: Directory;
};
