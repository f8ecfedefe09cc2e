import { USER } from '../../../scripts/postgres/cluster.ts';

/** What differs between the nodes. */
type Node = {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly data: string;
  readonly folder: string;
  readonly bin: string;
  readonly etcd: string;
  readonly password: string;
};

/** Times in seconds. A leader that is silent for `ttl` is replaced; Patroni wants it to be loop_wait + 2 × retry_timeout at least. */
const TIMES = { ttl: 20, loop_wait: 5, retry_timeout: 5 };

/** Patroni's configuration of a node: strict synchronous mode, so that what was committed is on two nodes. */
export function configOf({ name, port, restPort, data, folder, bin, etcd, password }: Node) {
  const replication = { username: 'replicator', password };
  return {
    scope: 'life',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    // By version 2 of etcd's interface: by version 3, Patroni 3.0 lets a leader that was frozen take the lead back without asking.
    etcd: { host: etcd },
    bootstrap: {
      dcs: {
        ...TIMES,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        // A leader whose PostgreSQL crashed is replaced at once.
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 200, wal_log_hints: 'on', shared_buffers: '64MB', jit: 'off' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: bin,
      pgpass: `${folder}/pgpass`,
      pg_hba: [
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
      parameters: { unix_socket_directories: '', password_encryption: 'scram-sha-256' },
      authentication: {
        superuser: { username: USER, password },
        replication,
        rewind: { username: USER, password },
      },
    },
  };
}
