import { lacksPackages, OLDEST_POSTGRES } from './lacks.ts';
import { proveByProgram } from './program.ts';
import type { Proof } from './proof.ts';

export const failover: Proof = {
  about: 'orders while the leader of a PostgreSQL cluster is killed, cut off and restarted, ten times',
  lacks: () =>
    lacksPackages({
      patroni: ['patroni', '--version'],
      // Patroni's own way to etcd.
      'python3-etcd': ['/usr/bin/python3', '-c', 'import etcd'],
      'etcd-server': ['etcd', '--version'],
      haproxy: ['haproxy', '-v'],
      ...OLDEST_POSTGRES,
    }),
  prove: () => proveByProgram('e2e/proofs/failover/main.ts'),
};
