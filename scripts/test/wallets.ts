/** A run of a journey, with what it noted. */
export type Run = {
  readonly name: string;
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
};

/**
 * Names of journeys that paid or signed in one wallet only, by the notes of their runs (`e2e/support/wallets.ts`). One that says
 * why it has only one (`ONE_WALLET`) is left out.
 */
export function ofOneWallet(runs: readonly Run[]): string[] {
  const byName = Map.groupBy(runs, ({ name }) => name);
  return [...byName].flatMap(([name, own]) => {
    const noted = own.flatMap(({ annotations }) => annotations);
    const met = new Set(noted.filter(({ type }) => type === 'wallet').map(({ description }) => description));
    const [only, ...more] = met;
    if (only === undefined || more.length > 0 || noted.some(({ type }) => type === 'one wallet')) return [];
    return [`${name} (pays or signs in ${only} only: see e2e/README.md)`];
  });
}
