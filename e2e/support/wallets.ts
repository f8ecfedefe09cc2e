import type { BrowserContext, TestInfo } from '@playwright/test';
import type { Language } from './words.ts';

/**
 * The wallets of the journeys. `LIFE_WALLET`: the app runs inside its client, which has a sheet to pay in and pay passwords
 * for automatic payment. `ALIPAY`: the browser's, which has pages only.
 */
export type Wallet = 'LIFE_WALLET' | 'ALIPAY';

/**
 * The wallet that a journey meets in each language: each is met once, without running twice in a language.
 * A language that is not listed meets the browser's wallet.
 */
export type Wallets = Readonly<Partial<Record<Language, Wallet>>>;

/** For the one half of the journeys that pay or sign. */
export const LIFE_WALLET_IN_CHINESE: Wallets = { 'zh-CN': 'LIFE_WALLET' };
/** For the other half, so that each language sees both. */
export const LIFE_WALLET_IN_ENGLISH: Wallets = { en: 'LIFE_WALLET' };
/** For journeys that never pay or sign: they run in the browser. */
export const BROWSER_ONLY: Wallets = {};

/** What only somebody who pays, or who signs or changes a mandate, asks for. */
const PAYS_OR_SIGNS =
  /\/(?:cashier|client\/pay|__device\/payPassword)\b|\/autopay\/(?:bind|cancel|modify|approve|pause|resume|skip|unlock|reBinding)/i;

/**
 * Notes in the report in which wallet a journey paid or signed. After all journeys `scripts/test/wallets.ts` refuses those of
 * one wallet only.
 */
export function noteWallet(context: BrowserContext, wallet: Wallet, { annotations }: TestInfo): void {
  context.on('request', (request) => {
    const noted = annotations.some(({ type }) => type === 'wallet');
    if (!noted && PAYS_OR_SIGNS.test(new URL(request.url()).pathname))
      annotations.push({ type: 'wallet', description: wallet });
  });
}
