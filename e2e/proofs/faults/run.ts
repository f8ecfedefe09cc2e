import { join } from 'node:path';
import { freePort } from '../../../scripts/ports.ts';
import { startWorld, type World } from '../../../scripts/testing/world.ts';
import { eventually, sandboxOf, serviceAt } from '../../support/api.ts';
import { newPayer, openClient, openPayers } from './client.ts';
import type { Stage } from './journey.ts';
import { type Layer, openLayer } from './layer.ts';
import { evening } from './time.ts';

/** Notices are repeated after seconds instead of minutes. */
const NOTIFY_SPEEDUP = '60';

/** A world under faults: its processes, the layer between them and their partners, and the payers. */
export type Run = {
  readonly world: World;
  readonly layer: Layer;
  readonly processes: Processes;
  readonly stage: Stage;
  readonly stop: () => Promise<void>;
};

export type RunOptions = {
  readonly seed: number;
  /** Share of the messages between the service and its partners that get a fault, from 0 to 1. */
  readonly share: number;
  /** Folder of this run alone, for the output of the processes. */
  readonly folder: string;
};

/** The file with the output of a run's processes. */
export function logIn(folder: string): string {
  return join(folder, 'processes.log');
}

/** Starts everything, with the layer between the service and its partners. */
export async function openRun({ seed, share, folder }: RunOptions): Promise<Run> {
  const layer = await openLayer({ seed, share });
  const partners = {
    PUBLIC_URL: layer.origin,
    WALLET_GATEWAY: `${layer.origin}/gateway.do`,
    BILLER_URL: layer.origin,
  };
  const world = await startWorld(partners, {
    sandbox: { SANDBOX_NOTIFY_SPEEDUP: NOTIFY_SPEEDUP },
    log: logIn(folder),
  });
  const stop = async () => {
    await world.stop();
    await layer.close();
  };
  try {
    const processes = await startAll(world, layer);
    const sandbox = sandboxOf(world.sandboxUrl);
    const ask = openClient(processes.origins);
    const stage: Stage = {
      sandbox,
      layer,
      payerOf: openPayers(ask, sandbox),
      newPayer: () => newPayer(ask, sandbox),
    };
    return { world, layer, processes, stage, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(world: World, layer: Layer): Promise<Processes> {
  await world.setClock(evening(world.now()));
  await connect(world, layer, []);
  // Makes the tables and the sandbox's first data.
  await (await world.startServer('all')).stop();
  const processes = await startProcesses(world);
  await connect(world, layer, processes.origins);
  return processes;
}

async function connect(world: World, layer: Layer, service: readonly string[]): Promise<void> {
  const answer = await fetch(`${world.sandboxUrl}/sandbox/api/services`);
  const { wallet, units } = (await answer.json()) as { wallet: string; units: string };
  layer.connect({ WALLET: [wallet], UNITS: [units], SERVICE: service });
}

/** The processes of a run by number: API processes and workers. */
const ROLES = ['serve', 'serve', 'work', 'work'] as const;
export const PROCESSES = ROLES.length;

/** A process may take this long to restart. */
const BACK_WITHIN_MS = 60_000;

export type Processes = Awaited<ReturnType<typeof startProcesses>>;
type Server = Awaited<ReturnType<World['startServer']>>;

/** Starts all processes and waits until they run. */
async function startProcesses(world: World) {
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
    /** Origins of the API processes, running or not. */
    origins: origins as readonly string[],
    /** Kills a process as soon as it runs, and restarts it at the same address without waiting for it. */
    kill: async (number: number): Promise<void> => {
      await (await up[number])?.kill();
      const back = comeBack(number);
      // The next step that needs the process reports the error.
      back.catch(() => undefined);
      up[number] = back;
    },
    stopWork: async (): Promise<void> => {
      for (const number of workers) await (await up[number])?.stop();
    },
    startWork: async (): Promise<void> => {
      for (const number of workers) up[number] = start(number);
      await Promise.all(up);
    },
    /** Waits until every process runs; throws when one did not restart. */
    allUp: async (): Promise<void> => {
      await Promise.all(up);
    },
    /** Milliseconds from each kill of an API process until it answered a call again. */
    comebacks: (): readonly number[] => comebacks,
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
