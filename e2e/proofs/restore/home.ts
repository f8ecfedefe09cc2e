import type { Account } from '../../../scripts/postgres/cluster.ts';

/** The folders of one rehearsal. */
export type Home = {
  readonly path: string;
  /** PostgreSQL's data. */
  readonly data: string;
  readonly account: Account;
  readonly port: number;
};

/** pgBackRest's name of the cluster. */
export const STANZA = 'life';
