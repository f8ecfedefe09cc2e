import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { BASE as APP_PATH, INDEX_PATH } from '@life-payment/contract/pages';
import type { Language } from '@life-payment/contract/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readService } from '../../care/content-store.ts';
import { DEFAULT_ENDPOINT } from '../../channels/channels.ts';
import { servedScript } from '../../channels/scripts.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../kit/context.ts';
import { languageOf } from '../../kit/http/envelope.ts';
import { isTooOld } from './engines.ts';
import {
  type ChannelHosts,
  documentPolicy,
  type Everywhere,
  NO_HOSTS,
  PERMISSIONS,
  WORKER_POLICY,
} from './security.ts';
import { negotiate, readWebBuild, type StaticFile } from './static-files.ts';

/** Path of the app, with the last slash. */
const BASE = `${APP_PATH}/`;

const HOME_PATHS: ReadonlySet<string> = new Set(['', INDEX_PATH.slice(1)]);

/** Home's address when it names another page. */
const TARGET = '?target';

/** The service worker, and the one that replaces it when it is switched off. */
const WORKER = 'service-worker.js';
const WORKER_OFF = 'service-worker-off.js';

/** The cookie of a payer's own choice of a language, which the app sets: the tag alone. */
const CHOSEN_LANGUAGE = /(?:^|;\s*)language=([\w-]+)/;

/** Request headers that decide about the document. */
const BY_REQUEST = 'Accept-Encoding, Accept-Language, User-Agent, Cookie';

/** Serves the web app from memory: its files, and the document for every path of the app. */
export function addDocuments(app: FastifyInstance, context: Context): void {
  const { home, page, tooOld, facts, files } = readWebBuild(context.config.webDist);
  const always = everywhere(context);
  const withLook = createLooks(oneClickOf(context.config));
  const helpLine = createHelpLines(context);

  const sendDocument = async (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<FastifyReply> => {
    const outputEndpoint = endpointIn(queryOf(request));
    const language = documentLanguage(request);
    const policy = documentPolicy(facts.styleHashes, await hostsOf(context, outputEndpoint), always);
    reply.header('content-security-policy', policy);
    reply.header('permissions-policy', PERMISSIONS);
    reply.header('content-language', language);
    const old = isTooOld(request.headers['user-agent'] ?? '');
    const announced = old ? undefined : facts.announced.get(leadsOn(request, path) ? TARGET : path);
    if (announced) reply.header('link', announced);
    const document = old ? tooOld : HOME_PATHS.has(path) ? home : page;
    const phone = await helpLine(outputEndpoint);
    const file = withLook(document[language], request.headers.cookie ?? '', phone);
    return sendFile(request, reply, file, BY_REQUEST);
  };

  app.get('/', (_request, reply) => reply.redirect(context.config.sandboxUrl === null ? BASE : '/sandbox/'));
  app.get('/jiaofei', (request, reply) =>
    reply.redirect(`${BASE}${new URL(request.url, 'http://app.invalid').search}`),
  );
  app.get<{ Params: { '*': string } }>(`${BASE}*`, (request, reply) => {
    const path = request.params['*'];
    if (path === WORKER) reply.header('content-security-policy', WORKER_POLICY);
    const off = path === WORKER && !context.config.serviceWorker;
    const file = files.get(off ? WORKER_OFF : path);
    if (file) return sendFile(request, reply, file);
    // Paths of the app have no dots. A path with a dot is a missing file.
    if (path.includes('.')) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    return sendDocument(request, reply, path);
  });
}

/**
 * Origins that every entry may use: the launcher may frame the sandbox's app, one-click login connects to the carrier,
 * every page may open the map.
 */
function everywhere({ config: { sandboxUrl, publicUrl, carrier, map } }: Context): Everywhere {
  return {
    frames: sandboxUrl === null ? [] : ["'self'", publicUrl, originOf(sandboxUrl)],
    images: [map?.tiles, carrier?.numberUrl].flatMap((address) => (address ? [originOf(address)] : [])),
    connects: carrier ? [originOf(carrier.tokenUrl)] : [],
  };
}

function originOf(address: string): string {
  return URL.parse(address)?.origin ?? '';
}

/** The settings of one-click login, which are in the document so that it works before any call. */
function oneClickOf({ carrier }: Config): string {
  if (!carrier) return '';
  const { appId, version, numberUrl, tokenUrl } = carrier;
  const text = new URLSearchParams({ appId, version, numberUrl, tokenUrl }).toString();
  return `data-one-click="${text.replaceAll('&', '&amp;')}"`;
}

function leadsOn(request: FastifyRequest, path: string): boolean {
  const query = queryOf(request);
  return HOME_PATHS.has(path) && Boolean(query.get('topage') || query.get('redirect'));
}

/** The language of a document: the address names it, or the payer chose it, or the browser asks for it. */
function documentLanguage(request: FastifyRequest): Language {
  const { cookie = '', 'accept-language': accepted = '' } = request.headers;
  const [named, chosen] = [queryOf(request).get('lang'), CHOSEN_LANGUAGE.exec(cookie)?.[1]];
  return languageOf([named ?? '', chosen ?? '', accepted].join(','));
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://app.invalid').searchParams;
}

function endpointIn(query: URLSearchParams): string {
  return query.get('outputEndpoint') || query.get('CHANNEL_ID') || DEFAULT_ENDPOINT;
}

async function hostsOf(context: Context, outputEndpoint: string): Promise<ChannelHosts> {
  const channel = await context.channels.channel(outputEndpoint);
  if (!channel) return NO_HOSTS;
  return { scripts: channel.settings.scriptHosts ?? [], frames: channel.settings.frameHosts ?? [] };
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
  vary = 'Accept-Encoding',
): FastifyReply {
  const { encoding, body } = negotiate(file, String(request.headers['accept-encoding'] ?? ''));
  const tag = `"${file.hash}-${encoding}"`;
  reply.header('etag', tag);
  reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  reply.header('vary', vary);
  if (request.headers['if-none-match']?.split(/,\s*/).includes(tag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(file.type).send(body);
}

/** Longest time until a changed number appears in documents. */
const KEPT_MS = 60_000;

type Kept = { readonly phone: Promise<string | null>; readonly at: number };

/** Reads the phone number of a channel's customer service for the texts in documents; null when there is none. */
function createHelpLines({
  db,
  channels,
}: Pick<Context, 'db' | 'channels'>): (outputEndpoint: string) => Promise<string | null> {
  const kept = new Map<string, Kept>();
  const read = async (outputEndpoint: string, before: Kept | undefined): Promise<string | null> => {
    try {
      return (await readService(db, outputEndpoint))?.phone ?? null;
    } catch {
      // The document is served also while the database does not answer.
      return (await before?.phone) ?? null;
    }
  };
  return async (asked) => {
    // Caches only existing channels, so that made-up names can't fill the memory. Those get the service of all channels.
    const outputEndpoint = (await channels.channel(asked)) ? asked : '';
    const before = kept.get(outputEndpoint);
    const now = performance.now();
    if (before && now - before.at < KEPT_MS) return before.phone;
    const phone = read(outputEndpoint, before);
    kept.set(outputEndpoint, { phone, at: now });
    return before ? before.phone : phone;
  };
}

/** The payer's choices on this device in the cookie `look`, and the attribute of the document for each. */
const ATTRIBUTES = { dark: 'data-mode="dark"', large: 'data-size="large"' } as const;

/** The part of a document that names the help line. */
const HELP = /<!--help-->([\s\S]*?)<!--\/help-->/g;

/**
 * Puts the payer's look and the help line's number into a document: no script could do it before the first paint.
 * `always`: attributes of all.
 */
export function createLooks(
  always = '',
): (file: StaticFile, cookies: string, phone: string | null) => StaticFile {
  const made = new Map<string, StaticFile>();
  return (file, cookies, phone) => {
    const attributes = `${always} ${attributesIn(cookies)}`.trim();
    const key = `${file.hash} ${attributes} ${phone}`;
    const known = made.get(key) ?? redrawn(file, attributes, phone);
    made.set(key, known);
    return known;
  };
}

function attributesIn(cookies: string): string {
  const chosen = /(?:^|;\s*)look=([\w.]*)/.exec(cookies)?.[1]?.split('.') ?? [];
  return Object.entries(ATTRIBUTES)
    .filter(([name]) => chosen.includes(name))
    .map(([, attribute]) => attribute)
    .join(' ');
}

function redrawn(file: StaticFile, attributes: string, phone: string | null): StaticFile {
  const plain = file.bodies.get('identity')?.toString() ?? '';
  const text = withHelp(attributes === '' ? plain : plain.replace('<html ', `<html ${attributes} `), phone);
  if (text === plain) return file;
  const body = Buffer.from(text);
  return {
    ...file,
    hash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    bodies: new Map([
      ['identity', body],
      ['br', brotliCompressSync(body)],
      ['gzip', gzipSync(body)],
    ]),
  };
}

function withHelp(text: string, phone: string | null): string {
  return text.replace(HELP, (_, words: string) =>
    phone === null ? '' : words.replaceAll('HELP_LINE', phone),
  );
}

const FILE = /^([0-9a-f]{64})\.js$/;

/** Serves the channels' approved scripts from the app's own origin, under the hash of their content. */
export function addChannelScripts(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { endpoint: string; file: string } }>(
    '/jiaofei/channel/:endpoint/:file',
    async ({ params }, reply) => {
      const script = await findScript(context, params.endpoint, params.file);
      if (script === null) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('text/javascript; charset=utf-8')
        .send(script);
    },
  );
}

async function findScript(context: Context, endpoint: string, file: string): Promise<string | null> {
  const hash = FILE.exec(file)?.[1];
  if (hash === undefined || !(await context.channels.channel(endpoint))) return null;
  const held = servedScript(await context.channels.scripts(endpoint), hash, context.now());
  if (held !== null) return held;
  // The script may have just been approved, and another process has sent the page.
  await context.channels.refresh();
  return servedScript(await context.channels.scripts(endpoint), hash, context.now());
}
