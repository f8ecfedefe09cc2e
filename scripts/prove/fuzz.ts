import { randomInt } from 'node:crypto';
import type { Proof } from './proof.ts';
import { proveByTests } from './tests.ts';

const REQUESTS = '20000';

export const fuzz: Proof = {
  about: 'hostile requests that pass the schemas (--seed, --count)',
  lacks: () => null,
  prove: async ({ seed = String(randomInt(1_000_000)), count = REQUESTS }, folder) => {
    const env = { FUZZ_SEED: seed, FUZZ_COUNT: count };
    const { failures, measures } = await proveByTests('calls', ['fuzz.call'], folder, env);
    return { failures, measures: [`seed ${seed}, ${count} requests`, ...measures] };
  },
};
