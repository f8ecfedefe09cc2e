import type { TestInfo } from '@playwright/test';

/** True if all journeys run (`journeys.config.ts`). The fast set takes no pictures, and runs axe once a screen. */
export function isThorough({ config }: TestInfo): boolean {
  return config.metadata['thorough'] === true;
}
