import { randomInt } from 'node:crypto';
import { proveByProgram } from './program.ts';
import type { Proof } from './proof.ts';
import { joined, proveByTests } from './tests.ts';

const RUNS = 3;
const MINUTES = '3';

export const faults: Proof = {
  about:
    'orders while processes are killed and messages lost, doubled and forged (--seed, --minutes, --only)',
  lacks: () => null,
  prove: async ({ seed, minutes = MINUTES, only }, folder) => {
    const drawn = Array.from({ length: RUNS }, () => String(randomInt(2 ** 31)));
    const results = [];
    for (const each of seed === undefined ? drawn : [seed])
      results.push(await proveByProgram('e2e/proofs/faults/main.ts', ['--seed', each, '--minutes', minutes]));
    // A given seed repeats a run that failed: the tests with seeds of their own say nothing about it.
    if (seed === undefined)
      results.push(await proveByTests('faults', only === undefined ? [] : [only], folder));
    return joined(results);
  },
};
