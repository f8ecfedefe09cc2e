import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../scripts/ports.ts';
import { USER } from '../../../scripts/postgres.ts';
import { eventually } from '../../support/api.ts';
import { makeNode, type Node } from './node.ts';
import { endProgram, folderIn, type Home, startProgram } from './programs.ts';

const NODES = 3;
const WHOLE_WITHIN_MS = 240_000;

type Member = { readonly name: string; readonly role: string; readonly state: string };

/** Three nodes behind a load balancer that leads to the leader. */
export type Cluster = {
  /** Address of the leader, whoever it is. */
  readonly url: string;
  readonly nodes: readonly Node[];
  readonly leader: () => Promise<Node>;
  /** Hands the lead to another node by Patroni's own switchover. */
  readonly switchOver: () => Promise<void>;
  /** Waits until a leader and two standbys, one of them synchronous, run. */
  readonly whole: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts etcd, the nodes and HAProxy. */
export async function startCluster(home: Home): Promise<Cluster> {
  const password = randomBytes(16).toString('hex');
  const [client, peer] = [await freePort(), await freePort()];
  const etcd = startProgram(home, 'etcd', etcdOptions(folderIn(home, 'etcd'), client, peer));
  const numbers = Array.from({ length: NODES }, (_, number) => number);
  const nodes: Node[] = [];
  for (const number of numbers) nodes.push(await makeNode(home, number, `127.0.0.1:${client}`, password));
  for (const node of nodes) node.start();
  const balancer = await startBalancer(home, nodes);

  const members = async (): Promise<readonly Member[]> => {
    for (const { restPort } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const leader = async (): Promise<Node> => {
    const all = await eventually(
      members,
      (found) => found.some(({ role }) => role === 'leader'),
      WHOLE_WITHIN_MS,
    );
    const name = all.find(({ role }) => role === 'leader')?.name;
    const node = nodes.find((each) => each.name === name);
    if (!node) throw new Error(`nobody leads: ${JSON.stringify(all)}`);
    return node;
  };
  return {
    url: `postgres://${USER}:${password}@127.0.0.1:${balancer.port}/postgres`,
    nodes,
    leader,
    switchOver: async () => {
      const { name, restPort } = await leader();
      const body = JSON.stringify({ leader: name });
      const answer = await fetch(`http://127.0.0.1:${restPort}/switchover`, { method: 'POST', body });
      if (!answer.ok) throw new Error(`no switchover: ${await answer.text()}`);
    },
    whole: async () => {
      await eventually(members, isWhole, WHOLE_WITHIN_MS);
    },
    stop: async () => {
      await balancer.stop();
      for (const node of nodes) await node.kill();
      await endProgram(etcd, 'SIGKILL');
    },
  };
}

function isWhole(members: readonly Member[]): boolean {
  const standbys = members.filter(
    ({ role, state }) => role !== 'leader' && /^(running|streaming)$/.test(state),
  );
  return (
    standbys.length === NODES - 1 &&
    standbys.some(({ role }) => role === 'sync_standby') &&
    members.some(({ role, state }) => role === 'leader' && state === 'running')
  );
}

function etcdOptions(folder: string, client: number, peer: number): string[] {
  const [clients, peers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  return [
    ...['--data-dir', folder, '--name', 'life', '--unsafe-no-fsync', '--enable-v2'],
    ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
    ...['--initial-cluster', `life=${peers}`],
  ];
}

/**
 * HAProxy in front of the nodes. It asks each Patroni whether its node leads, and closes the connections of one that no longer does:
 * a node that is cut off would keep them without an answer.
 */
async function startBalancer(home: Home, nodes: readonly Node[]) {
  const port = await freePort();
  const file = join(home.path, 'haproxy.cfg');
  writeFileSync(file, balancerConfig(port, nodes));
  const haproxy = startProgram(home, 'haproxy', ['-db', '-f', file]);
  return { port, stop: () => endProgram(haproxy, 'SIGTERM') };
}

function balancerConfig(port: number, nodes: readonly Node[]): string {
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
