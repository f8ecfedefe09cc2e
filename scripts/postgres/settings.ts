/** The settings of the private PostgreSQL: one small server for one machine. */
export function settings(port: number, durable: boolean): string[] {
  return [
    ...Object.entries(ALWAYS),
    ['port', String(port)],
    ...(durable ? [] : Object.entries(FORGETFUL)),
  ].flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const ALWAYS = {
  listen_addresses: '127.0.0.1',
  // A socket's path may be 107 bytes long at most; a checkout can lie deeper than that.
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

/** For tests, whose data may go with the machine. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
