import { lacksPackages, OLDEST_POSTGRES, type Proof, proveByProgram } from './proof.ts';

export const restore: Proof = {
  about: 'the books after the data are deleted and restored by pgBackRest to a moment before',
  lacks: () => lacksPackages({ pgbackrest: ['pgbackrest', 'version'], ...OLDEST_POSTGRES }),
  prove: () => proveByProgram('e2e/proofs/restore/main.ts'),
};
