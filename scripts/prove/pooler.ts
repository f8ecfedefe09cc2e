import { lacksPackages, type Proof, proveByProgram } from './proof.ts';

export const pooler: Proof = {
  about: 'orders through PgBouncer in transaction mode',
  lacks: () => lacksPackages({ pgbouncer: ['pgbouncer', '--version'] }),
  prove: () => proveByProgram('e2e/proofs/pooler/main.ts'),
};
