import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SIGNATURE_HEADERS, signFacts, verifyFacts } from '@life-payment/biller-api';
import { AlipaySdk } from 'alipay-sdk';
import { afterAll, beforeAll } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../src/sandbox.ts';

/** A setting of the sandbox. A missing one is an error of the test. */
export function setting(sandbox: Sandbox, name: string): string {
  const value = sandbox.env[name];
  if (value === undefined) throw new Error(`The sandbox gave no ${name}.`);
  return value;
}

/** The control API: GET without a body, POST with one. Throws on a refusal. */
export async function control<T>(sandbox: Sandbox, path: string, body?: unknown): Promise<T> {
  const init =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(`${sandbox.urls.launcher}/sandbox/api/${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The official client, set up as a merchant's. */
export function merchant(sandbox: Sandbox, privateKey = setting(sandbox, 'WALLET_PRIVATE_KEY')): AlipaySdk {
  return new AlipaySdk({
    gateway: setting(sandbox, 'WALLET_GATEWAY'),
    appId: setting(sandbox, 'WALLET_APP_ID'),
    privateKey,
    alipayPublicKey: setting(sandbox, 'WALLET_PUBLIC_KEY'),
  });
}

/** A call through the official client, its answer's signature checked. */
export function exec(sdk: AlipaySdk, method: string, bizContent: Record<string, unknown>) {
  return sdk.exec(method, { bizContent }, { validateSign: true });
}

type Form = Readonly<Record<string, string>>;

/** A merchant's notify address that stores what it receives. */
export type Notified = {
  readonly url: string;
  readonly forms: Form[];
  /** Sets what it answers from now on. */
  answer(text: string): void;
  /** Resolves once `count` notifies have arrived. */
  came(count: number): Promise<readonly Form[]>;
  close(): Promise<void>;
};

export async function listenForNotifies(): Promise<Notified> {
  const forms: Form[] = [];
  let answer = 'success';
  const waiting: { count: number; wake: () => void }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      forms.push(Object.fromEntries(new URLSearchParams(body)));
      response.end(answer);
      for (const { count, wake } of waiting) if (forms.length >= count) wake();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    forms,
    answer: (text) => {
      answer = text;
    },
    came: async (count) => {
      if (forms.length < count) await new Promise<void>((wake) => waiting.push({ count, wake }));
      return forms;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A sandbox in a folder of its own. */
export async function freshSandbox(options: Partial<SandboxOptions> = {}) {
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'sandbox-')));
  const sandbox = await startSandbox({ appUrl: 'http://127.0.0.1:8080', ...options, dir });
  return {
    sandbox,
    dir,
    remove: async () => {
      await sandbox.stop();
      await rm(dir, { recursive: true });
    },
  };
}

/** A sandbox for all tests of a file, from the next hook on. */
export function sandboxTest(options: Partial<SandboxOptions> = {}) {
  const world = {} as Awaited<ReturnType<typeof freshSandbox>>;
  beforeAll(async () => {
    Object.assign(world, await freshSandbox(options));
  });
  afterAll(() => world.remove());
  return world;
}

type Call = { readonly nonce?: string; readonly privateKey?: string; readonly timestamp?: number };

/** A signed Biller API call: the status, and the answer after a check of its signature. */
export async function billerCall<T>(sandbox: Sandbox, path: string, body: unknown, how: Call = {}) {
  const {
    nonce = randomUUID(),
    privateKey = setting(sandbox, 'BILLER_PRIVATE_KEY'),
    timestamp = Date.now(),
  } = how;
  const sender = setting(sandbox, 'BILLER_SENDER');
  const text = JSON.stringify(body);
  const facts = { direction: 'REQUEST', path, sender, timestamp, nonce, body: text } as const;
  const answer = await fetch(`${setting(sandbox, 'BILLER_URL')}${path}`, {
    method: 'POST',
    signal: AbortSignal.timeout(3_000),
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADERS.sender]: sender,
      [SIGNATURE_HEADERS.timestamp]: String(timestamp),
      [SIGNATURE_HEADERS.nonce]: nonce,
      [SIGNATURE_HEADERS.signature]: signFacts(facts, privateKey),
    },
    body: text,
  });
  const received = await answer.text();
  if (answer.status !== 200) return { status: answer.status, answer: JSON.parse(received) as T };
  const header = (name: string) => answer.headers.get(name) ?? '';
  const signed = verifyFacts(
    {
      direction: 'ANSWER',
      path,
      sender: header(SIGNATURE_HEADERS.sender),
      timestamp: Number(header(SIGNATURE_HEADERS.timestamp)),
      nonce,
      body: received,
    },
    header(SIGNATURE_HEADERS.signature),
    setting(sandbox, 'BILLER_PUBLIC_KEY'),
    Date.now(),
  );
  if (!signed) throw new Error('The answer is not signed by the units.');
  return { status: 200, answer: JSON.parse(received) as T };
}
