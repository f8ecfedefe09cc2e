import type { BrowserContext } from '@playwright/test';

/** Errors in a browser while a test runs. */
export type Troubles = {
  /** Watches everything in a browser context. */
  readonly watch: (context: BrowserContext) => Promise<void>;
  /** For tests that break the world on purpose: what the console then says. */
  readonly expect: (said: RegExp) => void;
  /** All messages, expected or not, one line each. */
  readonly all: () => readonly string[];
  /** The messages that no test expected. */
  readonly unexpected: () => string[];
};

/** Chromium says this of any first visit whose phone is not on the carrier's network: the hidden picture is missing. */
const NO_MOBILE_NETWORK = /status of 404.*\/number\?/;

/** Collects errors in the console, uncaught ones, and violations of the content security policy. */
export function collectTroubles(): Troubles {
  const said: string[] = [];
  const expected = [NO_MOBILE_NETWORK];
  return {
    watch: async (context) => {
      context.on('console', (message) => {
        if (message.type() === 'error') said.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => said.push(String(error.error())));
      await context.addInitScript(SAY_VIOLATIONS);
    },
    expect: (pattern) => {
      expected.push(pattern);
    },
    all: () => said,
    unexpected: () => said.filter((line) => !expected.some((pattern) => pattern.test(line))),
  };
}

function SAY_VIOLATIONS() {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`content security policy: ${violatedDirective} ${blockedURI}`),
  );
}
