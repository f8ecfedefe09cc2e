import { spawnSync } from 'node:child_process';
import { debianBinaries, OLDEST_MAJOR } from '../postgres/cluster.ts';

/** A program that succeeds only where its Debian package is installed. */
export type Programs = Readonly<Record<string, readonly [program: string, ...words: string[]]>>;

/** Says which Debian packages are missing and how to install them; null when all programs run. */
export function lacksPackages(programs: Programs): string | null {
  const missing = Object.entries(programs).flatMap(([name, [program, ...words]]) =>
    spawnSync(program, words, { stdio: 'ignore' }).status === 0 ? [] : [name],
  );
  return missing.length === 0 ? null : `missing: apt-get install ${missing.join(' ')}`;
}

/** Debian's PostgreSQL of the oldest version that the service works with. */
export const OLDEST_POSTGRES: Programs = {
  [`postgresql-${OLDEST_MAJOR}`]: [
    `${debianBinaries(OLDEST_MAJOR)?.folder ?? 'no-such-folder'}/postgres`,
    '--version',
  ],
};
