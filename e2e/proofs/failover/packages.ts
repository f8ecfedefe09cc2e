import { spawnSync } from 'node:child_process';
import { debianBinaries, OLDEST_MAJOR } from '../../../scripts/postgres/binaries.ts';

/** Programs by their Debian packages. */
const PROGRAMS = {
  patroni: ['patroni', '--version'],
  'etcd-server': ['etcd', '--version'],
  haproxy: ['haproxy', '-v'],
  // Patroni's own way to etcd.
  'python3-etcd': ['/usr/bin/python3', '-c', 'import etcd'],
} as const;

/** The Debian packages that are not installed. */
export function missingPackages(): string[] {
  const missing = Object.entries(PROGRAMS).flatMap(([name, [program, ...words]]) =>
    spawnSync(program, words, { stdio: 'ignore' }).status === 0 ? [] : [name],
  );
  return debianBinaries(OLDEST_MAJOR) ? missing : [...missing, `postgresql-${OLDEST_MAJOR}`];
}
