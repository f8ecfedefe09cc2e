import { BASE as APP_PATH, INDEX_PATH } from '@life-payment/contract/pages';
import type { Language } from '@life-payment/contract/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Context } from '../../kit/context.ts';
import { languageOf } from '../../kit/http/envelope.ts';
import { DEFAULT_ENDPOINT } from '../../modules/channel/index.ts';
import { isTooOld } from './engines.ts';
import { createHelpLines } from './help-lines.ts';
import { createLooks } from './looks.ts';
import {
  type ChannelHosts,
  documentPolicy,
  type Everywhere,
  NO_HOSTS,
  PERMISSIONS,
  WORKER_POLICY,
} from './security.ts';
import { negotiate, type StaticFile } from './static-files.ts';
import { readWebBuild } from './web-build.ts';

/** Where the app stands. */
const BASE = `${APP_PATH}/`;

/** Paths of home below it. */
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
 * What every entry may do: in the sandbox the launcher may show the app in a frame, from its own origin or through the
 * app's; one-click login connects to the carrier; every page may open the map.
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
