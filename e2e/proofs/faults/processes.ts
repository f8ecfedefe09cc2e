import { freePort } from '../../../scripts/ports.ts';
import type { World } from '../../../scripts/testing/world.ts';
import { eventually, serviceAt } from '../../support/api.ts';

/** The processes of a run by number: API processes and workers. */
const ROLES = ['serve', 'serve', 'work', 'work'] as const;
export const PROCESSES = ROLES.length;

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
};

type Server = Awaited<ReturnType<World['startServer']>>;

/** Starts all processes and waits until they run. */
export async function startProcesses(world: World): Promise<Processes> {
  const origins: string[] = [];
  const comebacks: number[] = [];
  const ports = await Promise.all(ROLES.map(() => freePort()));
  const start = (number: number): Promise<Server> =>
    world.startServer(ROLES[number] ?? 'work', { PORT: String(ports[number]) });
  const up = ROLES.map((_, number) => start(number));
  for (const [number, role] of ROLES.entries())
    if (role === 'serve') origins.push(`http://127.0.0.1:${ports[number]}`);
  await Promise.all(up);

  const comeBack = async (number: number): Promise<Server> => {
    const began = performance.now();
    const server = await start(number);
    if (ROLES[number] === 'serve') {
      await answers(server.origin);
      comebacks.push(performance.now() - began);
    }
    return server;
  };
  const workers = ROLES.flatMap((role, number) => (role === 'work' ? [number] : []));

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
