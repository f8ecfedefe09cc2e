import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { carrierService } from './carrier/service.ts';
import { channelsService } from './channels/service.ts';
import { LINK_KEY } from './channels/tokens.ts';
import { DEVICE_NAMES } from './devices/list.ts';
import { deviceService } from './devices/service.ts';
import { createEventLog } from './events.ts';
import { launcherService } from './launcher/service.ts';
import { locationService } from './location/service.ts';
import { smsService } from './sms/service.ts';
import { keptKeys, readJson, writeJson } from './state/files.ts';
import { openState } from './state/state.ts';
import { refreshAccounts, seedAccounts } from './units/accounts.ts';
import { createDirectory } from './units/catalogue.ts';
import { unitsService } from './units/service.ts';
import { COMMON, OWN } from './units/signed.ts';
import { startTimers, walletService } from './wallet/service.ts';
import { seedUsers } from './wallet/users.ts';
import {
  BILLER_SENDERS,
  CARRIER_APP,
  forEach,
  MERCHANT,
  noUrls,
  SERVICES,
  type ServiceName,
  type Urls,
  type World,
} from './world.ts';

export type SandboxOptions = {
  /** Folder of state, keys and ports. It is made when missing. */
  readonly dir: string;
  /** Public origin of the app, as payers see it. */
  readonly appUrl: string;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** Divides the waits between repeated notifies. With 1 they are those of the real wallet. */
  readonly notifySpeedup?: number;
  /** The state survives a crash of the machine, not only of this process. The default is true. */
  readonly durable?: boolean;
};

export type Sandbox = {
  readonly urls: Urls;
  /** The settings that a server needs to work with these partners. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

/** Starts the outside world: each service on its port and with its state of the last start. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { dir, clock = Date.now, notifySpeedup = 1, durable = true } = options;
  mkdirSync(dir, { recursive: true });
  const state = openState(join(dir, 'world.sqlite'), durable);
  const urls = { ...noUrls(), app: options.appUrl };
  let wake = () => {};
  let walletAheadMs = 0;
  const world: World = {
    state,
    clock,
    realClock: clock,
    urls,
    notifySpeedup,
    keys: keptKeys(dir),
    events: createEventLog(),
    wakeTimers: () => wake(),
  };
  const wallet: World = { ...world, clock: () => clock() + walletAheadMs };
  const moveWallet = (aheadMs: number): void => {
    walletAheadMs = aheadMs;
    wake();
  };
  const directory = createDirectory(clock, () => urls.units);
  state.act((tx) => {
    seedUsers(tx, clock());
    seedAccounts(tx, directory, clock());
    refreshAccounts(tx, directory, clock());
  });
  const services = {
    wallet: walletService(wallet),
    units: unitsService(world, directory, COMMON),
    ownUnit: unitsService(world, directory, OWN),
    location: locationService(world),
    carrierLogin: carrierService(world),
    sms: smsService(world),
    channels: channelsService(world),
    ...forEach(DEVICE_NAMES, (name) => deviceService(world, name)),
    launcher: launcherService({ world, wallet, moveWallet, directory }),
  };
  const closeAll = async (): Promise<void> => {
    await Promise.all(Object.values(services).map((service) => service.close()));
    state.close();
  };
  try {
    const bound = await listenAll(dir, services);
    for (const name of SERVICES) urls[name] = `http://127.0.0.1:${bound[name]}`;
  } catch (error) {
    await closeAll();
    throw error;
  }
  const env = settings(world);
  writeJson(dir, 'partners.json', env);
  const timers = startTimers(wallet);
  wake = timers.wake;
  return {
    urls,
    env,
    stop: async () => {
      world.events.stop();
      await timers.stop();
      await closeAll();
    },
  };
}

function settings({ urls, keys }: World): Readonly<Record<string, string>> {
  return {
    WALLET_GATEWAY: `${urls.wallet}/gateway.do`,
    WALLET_APP_ID: MERCHANT.appId,
    WALLET_PRIVATE_KEY: keys.merchantApp.privateKey,
    WALLET_PUBLIC_KEY: keys.wallet.publicKey,
    WALLET_SELLER_ID: MERCHANT.sellerId,
    WALLET_PASSWORDS: 'on',
    BILLER_URL: urls.units,
    BILLER_SENDER: BILLER_SENDERS.service,
    BILLER_PRIVATE_KEY: keys.service.privateKey,
    BILLER_PUBLIC_KEY: keys.units.publicKey,
    BILLER_CONNECTIONS: 'OWN',
    BILLER_OWN_UNITS: OWN.units.join(','),
    BILLER_OWN_URL: urls.ownUnit,
    BILLER_OWN_PRIVATE_KEY: keys.serviceOfOwnUnit.privateKey,
    BILLER_OWN_PUBLIC_KEY: keys.ownUnit.publicKey,
    LOCATION_URL: urls.location,
    TILE_SERVER: `${urls.location}/tiles/{z}/{x}/{y}.svg`,
    TILE_CREDIT: 'Sandbox map',
    CARRIER_URL: urls.carrierLogin,
    CARRIER_NUMBER_URL: `${urls.carrierLogin}/number`,
    CARRIER_TOKEN_URL: `${urls.carrierLogin}/token`,
    CARRIER_APP_ID: CARRIER_APP.id,
    CARRIER_VERSION: CARRIER_APP.version,
    CARRIER_PRIVATE_KEY: keys.operatorApp.privateKey,
    SMS_URL: urls.sms,
    SMS_KEY: keys.sms,
    LINK_KEYS: `${LINK_KEY}:${derOf(keys.links.privateKey)}`,
    SANDBOX_URL: urls.launcher,
  };
}

/** A PEM key on one line. */
function derOf(pem: string): string {
  return pem.replace(/-----[^-]+-----|\s/g, '');
}

const HOST = '127.0.0.1';

type Ports = Partial<Record<ServiceName, number>>;

/** Starts the services on the ports of the last start and stores the ports. Answers them. */
async function listenAll(
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
