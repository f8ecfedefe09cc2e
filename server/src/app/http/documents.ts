import { BASE as APP_PATH, INDEX_PATH } from '@life-payment/contract/pages';
import { DEFAULT_LANGUAGE, type Language } from '@life-payment/contract/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Context } from '../../kit/context.ts';
import { languageOf } from '../../kit/http/envelope.ts';
import { DEFAULT_ENDPOINT } from '../../modules/channel/index.ts';
import { type Kind, kindOf } from './engines.ts';
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
import { type AppBuild, readWebBuild } from './web-build.ts';

/** Where the app stands. */
const BASE = `${APP_PATH}/`;

/** Paths of home below it. */
const HOME_PATHS: ReadonlySet<string> = new Set(['', INDEX_PATH.slice(1)]);

/** Home's address when it names another page. */
const TARGET = '?target';

/** The service worker, and the one that replaces it when it is switched off. */
const WORKER = 'service-worker.js';
const WORKER_OFF = 'service-worker-off.js';

/** The cookie of a payer who chose the build for old browsers. */
const OLDER = 'older=1';
const OLDER_S = 30 * 24 * 3_600;

/** The cookie of a payer's own choice of a language, which the app sets: the tag alone. */
const CHOSEN_LANGUAGE = /(?:^|;\s*)language=([\w-]+)/;

/** Request headers that decide the browser's kind and the language. */
const BY_REQUEST = 'Accept-Encoding, Accept-Language, User-Agent, Cookie';

/**
 * Serves the web app from memory: its files, and the document for every path of the app, in the build for the browser. If
 * the files do not run, a form in the document posts here, and the browser gets the build for old browsers from then on.
 */
export async function addDocuments(app: FastifyInstance, context: Context): Promise<void> {
  const build = readWebBuild(context.config.webDist);
  const { browsers } = build.modern.facts[DEFAULT_LANGUAGE];
  const always = everywhere(context);
  const withLook = createLooks(oneClickOf(context.config));
  const helpLine = createHelpLines(context);

  const kindFor = (request: FastifyRequest): Kind =>
    asksForOlder(request) ? 'old' : kindOf(request.headers['user-agent'] ?? '', browsers);
  const buildFor = (kind: Kind): AppBuild => (kind === 'modern' ? build.modern : build.old);

  const sendDocument = async (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<FastifyReply> => {
    const kind = kindFor(request);
    const { facts, home, page, tooOld } = buildFor(kind);
    const outputEndpoint = endpointIn(queryOf(request));
    const language = documentLanguage(request);
    const { styleHashes, announced: ofPages } = facts[language];
    const policy = documentPolicy(styleHashes, await hostsOf(context, outputEndpoint), always);
    reply.header('content-security-policy', policy);
    reply.header('permissions-policy', PERMISSIONS);
    reply.header('content-language', language);
    const announced = kind === 'too-old' ? undefined : ofPages.get(leadsOn(request, path) ? TARGET : path);
    if (announced) reply.header('link', announced);
    const document = kind === 'too-old' ? tooOld : HOME_PATHS.has(path) ? home : page;
    const phone = await helpLine(outputEndpoint);
    const file = withLook(document[language], request.headers.cookie ?? '', phone);
    return sendFile(request, reply, file, BY_REQUEST);
  };

  const fileFor = (request: FastifyRequest, path: string): StaticFile | undefined => {
    const { files, worker } = buildFor(kindFor(request));
    if (path !== WORKER) return build.assets.get(path) ?? files.get(path);
    return context.config.serviceWorker ? worker[documentLanguage(request)] : files.get(WORKER_OFF);
  };

  app.get('/', (_request, reply) => reply.redirect(context.config.sandboxUrl === null ? BASE : '/sandbox/'));
  app.get('/jiaofei', (request, reply) =>
    reply.redirect(`${BASE}${new URL(request.url, 'http://app.invalid').search}`),
  );
  app.get<{ Params: { '*': string } }>(`${BASE}*`, (request, reply) => {
    const path = request.params['*'];
    if (path === WORKER) reply.header('content-security-policy', WORKER_POLICY);
    const file = fileFor(request, path);
    if (file) return sendFile(request, reply, file, file.immutable ? undefined : BY_REQUEST);
    // Paths of the app have no dots. A path with a dot is a missing file.
    if (path.includes('.')) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    return sendDocument(request, reply, path);
  });

  await addOlderForm(app, context);
}

/** A form without fields, by which a document asks for the app of older browsers: what it is about is its address. */
async function addOlderForm(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null),
    );
    forms.post(`${BASE}*`, (request, reply) => {
      const secure = context.config.publicUrl.startsWith('https:') ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `${OLDER}; Path=${BASE}; Max-Age=${OLDER_S}; HttpOnly; SameSite=Lax${secure}`,
      );
      return reply.redirect(request.url, 303);
    });
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

function asksForOlder(request: FastifyRequest): boolean {
  return (request.headers.cookie ?? '').split(/;\s*/).includes(OLDER);
}

function leadsOn(request: FastifyRequest, path: string): boolean {
  const query = queryOf(request);
  return HOME_PATHS.has(path) && Boolean(query.get('topage') || query.get('redirect'));
}

/** The language of a document or a worker: the address names it, or the payer chose it, or the browser asks for it. */
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
