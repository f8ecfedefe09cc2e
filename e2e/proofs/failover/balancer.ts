import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../scripts/postgres/port.ts';
import type { Node } from './node.ts';
import { endProgram, type Home, startProgram } from './programs.ts';

/**
 * HAProxy in front of the nodes. It asks each Patroni whether its node leads, and closes the connections of one that no longer does:
 * a node that is cut off would keep them without an answer.
 */
export async function startBalancer(home: Home, nodes: readonly Node[]) {
  const port = await freePort();
  const file = join(home.path, 'haproxy.cfg');
  writeFileSync(file, configOf(port, nodes));
  const haproxy = startProgram(home, 'haproxy', ['-db', '-f', file]);
  return { port, stop: () => endProgram(haproxy, 'SIGTERM') };
}

function configOf(port: number, nodes: readonly Node[]): string {
  return `
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen leader
  bind 127.0.0.1:${port}
  maxconn 500
  option httpchk GET /primary
  http-check expect status 200
  default-server check inter 1s fall 3 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: at, restPort }) => `  server ${name} 127.0.0.1:${at} check port ${restPort}`).join('\n')}
`;
}
