import type { FastifyInstance } from 'fastify';
import { DEVICE_NAMES } from '../devices/list.ts';
import { readJson, writeJson } from '../state/files.ts';

const HOST = '127.0.0.1';

/** Each on a port, and so of an origin, of its own. */
export const SERVICES = [
  'wallet',
  'units',
  'location',
  'carrierLogin',
  'sms',
  'channels',
  ...DEVICE_NAMES,
  'launcher',
] as const;
export type ServiceName = (typeof SERVICES)[number];
export type Ports = Partial<Record<ServiceName, number>>;

/** Starts the services and keeps their ports for the next time. Answers the ports. */
export async function listenAll(
  dir: string,
  services: Readonly<Record<ServiceName, FastifyInstance>>,
  fixed: Ports,
): Promise<Ports> {
  // The carrier's port was kept as the operator's before.
  const { operator, ...known } = readJson<Ports & { operator?: number }>(dir, 'ports.json') ?? {};
  const kept: Ports = { ...(operator !== undefined && { carrierLogin: operator }), ...known };
  const ports: Ports = {};
  for (const name of SERVICES) ports[name] = await listenOne(services[name], kept[name], fixed[name]);
  writeJson(dir, 'ports.json', ports);
  return ports;
}

/**
 * Listens on the port kept from the last time. When somebody else took it meanwhile, or there is none yet,
 * the operating system chooses. `fixed` ports are the caller's wish: taken ones are an error.
 */
async function listenOne(app: FastifyInstance, kept: number | undefined, fixed: number | undefined) {
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
}

function inUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
