import { join } from 'node:path';
import { startWorld, type World } from '../../../scripts/testing/world.ts';
import { sandboxOf } from '../../support/api.ts';
import { openClient } from './client.ts';
import type { Stage } from './journey.ts';
import { type Layer, openLayer } from './layer.ts';
import { newPayer, openPayers } from './payers.ts';
import { type Processes, startProcesses } from './processes.ts';
import { evening } from './time/evening.ts';

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
