import { request as ask, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Urls, World } from '../world.ts';
import { DEVICES, type DeviceName } from './list.ts';

const APP = /^\/(?:jiaofei|living-agw|sandbox)(?:[/?]|$)/;
const WALLET = /^\/(?:gateway\.do|cashier|client|sandbox-page\.css)(?:[/?]|$)/;

/** Headers that belong to one connection or describe the text before it was changed. */
const NOT_HANDED_ON = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'etag'];

const CHROME = /Chrome\/[\d.]+/;

/** Forwards a request to the app or the wallet, and answers as if the device's own origin had answered. */
export function handOn(
  request: FastifyRequest,
  reply: FastifyReply,
  name: DeviceName,
  world: World,
): FastifyReply {
  const target = targetOf(request.url, world.urls[name], world);
  if (!target) return reply.code(404).type('text/plain').send('Not found');
  reply.hijack();
  const forward = ask(target, {
    method: request.method,
    headers: headersFor(request, target, name),
    agent: false,
  });
  forward.on('response', (answer) => {
    handBack(answer, reply, request.url, name, world).catch(() => unreachable(reply, target));
  });
  forward.on('error', () => unreachable(reply, target));
  reply.raw.on('close', () => forward.destroy());
  request.raw.pipe(forward);
  return reply;
}

/** Which service a path of the device belongs to; null when to none. */
function targetOf(path: string, origin: string, { urls }: World): URL | null {
  if (APP.test(path)) return new URL(path, urls.app);
  if (WALLET.test(path)) return new URL(fromDevice(path, origin, urls), urls.wallet);
  return null;
}

function headersFor(request: FastifyRequest, target: URL, name: DeviceName): OutgoingHttpHeaders {
  const { host: _host, origin, referer: _referer, 'if-none-match': _tag, ...kept } = request.headers;
  return {
    ...kept,
    ...(origin === undefined ? {} : { origin: target.origin }),
    'user-agent': withEngine(DEVICES[name].userAgent, request.headers['user-agent'] ?? ''),
    'accept-encoding': 'identity',
  };
}

/** The device's user agent with the real browser's version where both are Chromium: the service chooses the app's files by it. */
function withEngine(pretended: string, real: string): string {
  return pretended.replace(CHROME, (version) => CHROME.exec(real)?.[0] ?? version);
}

async function handBack(
  answer: IncomingMessage,
  reply: FastifyReply,
  path: string,
  name: DeviceName,
  world: World,
): Promise<void> {
  const origin = world.urls[name];
  const status = answer.statusCode ?? 502;
  const headers = answerHeaders(answer, origin, world);
  // The launcher's pages name the devices' own origins, so they stay as they are.
  if (!isText(answer) || path.startsWith('/sandbox/')) {
    reply.raw.writeHead(status, headers);
    answer.pipe(reply.raw);
    return;
  }
  const text = toDevice(await readText(answer), origin, world.urls);
  const isApp = path.startsWith('/jiaofei') && /^text\/html/.test(answer.headers['content-type'] ?? '');
  const body = isApp ? withScript(text, `/__device/${name}.js`) : text;
  reply.raw.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  reply.raw.end(body);
}

function answerHeaders(answer: IncomingMessage, origin: string, { urls }: World): OutgoingHttpHeaders {
  const kept = Object.entries(answer.headers).filter(([name]) => !NOT_HANDED_ON.includes(name));
  const { location } = answer.headers;
  return {
    ...Object.fromEntries(kept),
    ...(location === undefined ? {} : { location: toDevice(location, origin, urls) }),
  };
}

function isText(answer: IncomingMessage): boolean {
  return /^(?:text\/html|application\/json)/.test(answer.headers['content-type'] ?? '');
}

async function readText(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

function unreachable(reply: FastifyReply, url: URL): void {
  if (!reply.raw.headersSent) reply.raw.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
  reply.raw.end(`The device can't reach ${url.origin}. Is it running?`);
}

function toDevice(text: string, origin: string, { app, wallet }: Urls): string {
  return swap(swap(text, app, origin), wallet, origin);
}

/** Replaces the device's origin by the app's in what the device sends the wallet: the merchant signed the app's addresses. */
function fromDevice(text: string, origin: string, { app }: Urls): string {
  return swap(text, origin, app);
}

/** Puts the device's script first into a document. */
function withScript(markup: string, path: string): string {
  return markup.replace(/<head[^>]*>/i, (head) => `${head}<script src="${path}"></script>`);
}

function swap(text: string, from: string, to: string): string {
  const replacements = formsOf(to);
  // A following digit would make it another port.
  return formsOf(from).reduce(
    (swapped, way, index) =>
      swapped.replace(new RegExp(`${RegExp.escape(way)}(?!\\d)`, 'g'), replacements[index] ?? ''),
    text,
  );
}

/** The forms in which an origin stands in a text: plain, encoded inside an address, and encoded twice. */
function formsOf(origin: string): readonly string[] {
  return [origin, encoded(origin), encoded(encoded(origin))];
}

function encoded(text: string): string {
  return encodeURIComponent(text);
}
