import { freePort } from '../../../scripts/postgres/port.ts';
import type { World } from '../../../scripts/testing/world.ts';
import { eventually, serviceAt } from '../../support/api.ts';

/** The processes of a run by number: API processes and workers. */
export type Roles = readonly ('serve' | 'work')[];
const USUAL: Roles = ['serve', 'serve', 'work', 'work'];
export const PROCESSES = USUAL.length;

/** How long a process may take to restart, in milliseconds. */
const BACK_WITHIN_MS = 60_000;

export type Processes = {
  /** Origins of the API processes, running or not. */
  readonly origins: readonly string[];
  /** Kills a process as soon as it runs, and restarts it at the same address without waiting for it. */
  readonly kill: (number: number) => Promise<void>;
  /** Stops the workers, or starts them again. */
  readonly stopWork: () => Promise<void>;
  readonly startWork: () => Promise<void>;
  /** Waits until every process runs; throws when one did not restart. */
  readonly allUp: () => Promise<void>;
  /** Milliseconds from each kill of an API process until it answered a call again. */
  readonly comebacks: () => readonly number[];
  /** Process ids of all workers that ever ran. */
  readonly workers: () => readonly number[];
};

type Server = Awaited<ReturnType<World['startServer']>>;

/** Starts all processes and waits until they run. */
export async function startProcesses(world: World, roles: Roles = USUAL): Promise<Processes> {
  const origins: string[] = [];
  const comebacks: number[] = [];
  const pids: number[] = [];
  const ports = await Promise.all(roles.map(() => freePort()));
  const start = async (number: number): Promise<Server> => {
    const role = roles[number] ?? 'work';
    const server = await world.startServer(role, { PORT: String(ports[number]) });
    if (role === 'work') pids.push(server.pid);
    return server;
  };
  const up = roles.map((_, number) => start(number));
  for (const [number, role] of roles.entries())
    if (role === 'serve') origins.push(`http://127.0.0.1:${ports[number]}`);
  await Promise.all(up);

  const comeBack = async (number: number): Promise<Server> => {
    const began = performance.now();
    const server = await start(number);
    if (roles[number] === 'serve') {
      await answers(server.origin);
      comebacks.push(performance.now() - began);
    }
    return server;
  };
  const workers = roles.flatMap((role, number) => (role === 'work' ? [number] : []));

  return {
    origins,
    kill: async (number) => {
      await (await up[number])?.kill();
      const back = comeBack(number);
      // The next step that needs the process reports the error.
      back.catch(() => undefined);
      up[number] = back;
    },
    stopWork: async () => {
      for (const number of workers) await (await up[number])?.stop();
    },
    startWork: async () => {
      for (const number of workers) up[number] = start(number);
      await Promise.all(up);
    },
    allUp: async () => {
      await Promise.all(up);
    },
    comebacks: () => comebacks,
    workers: () => pids,
  };
}

/** Waits until a process answers a call that reads the database. */
async function answers(origin: string): Promise<void> {
  const ask = async () => {
    try {
      const { msgCd } = await serviceAt(origin)('/marketing/yzdQueryAmountTicket', {});
      return msgCd;
    } catch (error) {
      return String(error);
    }
  };
  await eventually(ask, (code) => code === 'LIV00000', BACK_WITHIN_MS);
}
