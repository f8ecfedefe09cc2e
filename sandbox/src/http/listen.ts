import type { FastifyInstance } from 'fastify';
import { DEVICE_NAMES } from '../devices/list.ts';
import { readJson, writeJson } from '../state/files.ts';

const HOST = '127.0.0.1';

/** The services. Each has its own port, and so its own origin. */
export const SERVICES = [
  'wallet',
  'units',
  'ownUnit',
  'location',
  'carrierLogin',
  'sms',
  'channels',
  ...DEVICE_NAMES,
  'launcher',
] as const;
export type ServiceName = (typeof SERVICES)[number];
type Ports = Partial<Record<ServiceName, number>>;

/** Starts the services on the ports of the last start and stores the ports. Answers them. */
export async function listenAll(
  dir: string,
  services: Readonly<Record<ServiceName, FastifyInstance>>,
): Promise<Ports> {
  const kept = readJson<Ports>(dir, 'ports.json') ?? {};
  const ports: Ports = {};
  for (const name of SERVICES) ports[name] = await listenOne(services[name], kept[name]);
  writeJson(dir, 'ports.json', ports);
  return ports;
}

/** Listens on the stored port. Without one, or when another program has taken it, the operating system chooses. */
async function listenOne(app: FastifyInstance, kept = 0) {
  try {
    await app.listen({ host: HOST, port: kept });
  } catch (error) {
    if (!inUse(error)) throw error;
    await app.listen({ host: HOST, port: 0 });
  }
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The service has no port.');
  return address.port;
}

function inUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
