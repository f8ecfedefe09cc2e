/** The settings of the private PostgreSQL: a small server for one machine. */
export function settings(port: number, durable: boolean): string[] {
  return [
    ...Object.entries(ALWAYS),
    ['port', String(port)],
    ...(durable ? [] : Object.entries(FORGETFUL)),
  ].flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const ALWAYS = {
  listen_addresses: '127.0.0.1',
  // A socket's path may have at most 107 bytes, and a checkout's path can be longer.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  min_wal_size: '32MB',
  jit: 'off',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  log_checkpoints: 'off',
};

/** For tests, whose data a crash of the machine may lose and whose tables stay small. */
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
};
