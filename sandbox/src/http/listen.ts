import type { FastifyInstance } from 'fastify';
import { readJson, writeJson } from '../state/files.ts';

const HOST = '127.0.0.1';

export type ServiceName = 'wallet' | 'units' | 'location' | 'launcher';
export type Ports = Partial<Record<ServiceName, number>>;

const inUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/**
 * Listens on the port kept from the last time. When somebody else took it meanwhile, or there is none yet,
 * the operating system chooses. `fixed` ports are the caller's wish: taken ones are an error.
 */
const listenOne = async (app: FastifyInstance, kept: number | undefined, fixed: number | undefined) => {
  const wanted = fixed ?? kept ?? 0;
  try {
    await app.listen({ host: HOST, port: wanted });
  } catch (error) {
    if (!inUse(error) || fixed !== undefined) throw error;
    await app.listen({ host: HOST, port: 0 });
  }
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The service has no port.');
  return address.port;
};

/** Starts the services and keeps their ports for the next time. Answers the ports. */
export const listenAll = async (
  dir: string,
  services: Readonly<Record<ServiceName, FastifyInstance>>,
  fixed: Ports,
): Promise<Readonly<Record<ServiceName, number>>> => {
  const kept = readJson<Ports>(dir, 'ports.json') ?? {};
  const ports = {
    wallet: await listenOne(services.wallet, kept.wallet, fixed.wallet),
    units: await listenOne(services.units, kept.units, fixed.units),
    location: await listenOne(services.location, kept.location, fixed.location),
    launcher: await listenOne(services.launcher, kept.launcher, fixed.launcher),
  };
  writeJson(dir, 'ports.json', ports);
  return ports;
};
