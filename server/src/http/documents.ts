import type { Language } from '@life-payment/contract/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Config, ConfigError } from '../config.ts';
import type { Context } from '../context.ts';
import { DEFAULT_ENDPOINT } from '../modules/channel/index.ts';
import { type DocumentFacts, readDocumentFacts } from './document-facts.ts';
import { languageOf } from './envelope.ts';
import { createLooks } from './looks.ts';
import {
  type ChannelHosts,
  documentPolicy,
  type Everywhere,
  NO_HOSTS,
  PERMISSIONS,
  WORKER_POLICY,
} from './security.ts';
import { negotiate, readStaticFiles, type StaticFile } from './static-files.ts';

/** Where the app stands. */
const BASE = '/jiaofei/';

/** Paths of home below it. */
const HOME_PATHS: ReadonlySet<string> = new Set(['', 'pages/index/index']);

/** The service worker, and what stands in its place where it is switched off. */
const WORKER = 'service-worker.js';
const WORKER_OFF = 'service-worker-off.js';

type Document = Readonly<Record<Language, StaticFile>>;

type WebBuild = {
  readonly files: ReadonlyMap<string, StaticFile>;
  /** For home, whose bones it shows before any script runs, and for every other page. */
  readonly home: Document;
  readonly page: Document;
  readonly facts: DocumentFacts;
};

const NOT_BUILT = 'The web app is not built. Build it with "npm run build", or set WEB_DIST to its folder.';

const readBuild = (dist: string): WebBuild => {
  const facts = readDocumentFacts(dist);
  if (!facts) throw new ConfigError(NOT_BUILT);
  const files = new Map(readStaticFiles(dist));
  const document = (name: string): Document => {
    const [zh, en] = [files.get(`${name}.html`), files.get(`${name}.en.html`)];
    if (!zh || !en) throw new ConfigError(NOT_BUILT);
    return { 'zh-CN': zh, en };
  };
  const documents = { home: document('index'), page: document('page') };
  for (const own of ['index.html', 'index.en.html', 'page.html', 'page.en.html', 'document.json'])
    files.delete(own);
  return { files, ...documents, facts };
};

const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
  vary = 'Accept-Encoding',
): FastifyReply => {
  const { encoding, body } = negotiate(file, String(request.headers['accept-encoding'] ?? ''));
  const tag = `"${file.hash}-${encoding}"`;
  reply.header('etag', tag);
  reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  reply.header('vary', vary);
  if (request.headers['if-none-match']?.split(/,\s*/).includes(tag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(file.type).send(body);
};

const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URL(request.url, 'http://app.invalid').searchParams;

const hostsOf = async (context: Context, query: URLSearchParams): Promise<ChannelHosts> => {
  const outputEndpoint = query.get('outputEndpoint') || query.get('CHANNEL_ID') || DEFAULT_ENDPOINT;
  const channel = await context.channels.channel(outputEndpoint);
  if (!channel) return NO_HOSTS;
  return { scripts: channel.settings.scriptHosts ?? [], frames: channel.settings.frameHosts ?? [] };
};

const originOf = (address: string): string => URL.parse(address)?.origin ?? '';

/**
 * In the sandbox the launcher shows the app in a frame, from its own origin or through the app's. The operator is
 * asked by every entry that nobody else lets in. A map may be opened from any page, whose document stays.
 */
const everywhere = ({ config: { sandboxUrl, publicUrl, operator, map } }: Context): Everywhere => ({
  frames: sandboxUrl === null ? [] : ["'self'", publicUrl, originOf(sandboxUrl)],
  images: [map?.tiles, operator?.numberUrl].flatMap((address) => (address ? [originOf(address)] : [])),
  connects: operator ? [originOf(operator.tokenUrl)] : [],
});

/** What one-click login asks the operator with: in the document, so that it can be tried where no call is answered. */
const oneClickOf = ({ operator }: Config): string => {
  if (!operator) return '';
  const { appId, version, numberUrl, tokenUrl } = operator;
  const text = new URLSearchParams({ appId, version, numberUrl, tokenUrl }).toString();
  return `data-one-click="${text.replaceAll('&', '&amp;')}"`;
};

/** Serves the web app from memory: its files, and the document for every path of the app. */
export const addDocuments = async (app: FastifyInstance, context: Context): Promise<void> => {
  const build = readBuild(context.config.webDist);
  const always = everywhere(context);
  const withLook = createLooks(oneClickOf(context.config));

  const sendDocument = async (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<FastifyReply> => {
    const query = queryOf(request);
    const language = languageOf(`${query.get('lang') ?? ''},${request.headers['accept-language'] ?? ''}`);
    const policy = documentPolicy(build.facts.styleHashes, await hostsOf(context, query), always);
    reply.header('content-security-policy', policy);
    reply.header('permissions-policy', PERMISSIONS);
    const announced = build.facts.announced.get(path);
    if (announced) reply.header('link', announced);
    const document = HOME_PATHS.has(path) ? build.home : build.page;
    const file = withLook(document[language], request.headers.cookie ?? '');
    return sendFile(request, reply, file, 'Accept-Encoding, Accept-Language, Cookie');
  };

  app.get('/', (_request, reply) => reply.redirect(context.config.sandboxUrl === null ? BASE : '/sandbox/'));
  app.get('/jiaofei', (request, reply) =>
    reply.redirect(`${BASE}${new URL(request.url, 'http://app.invalid').search}`),
  );
  app.get<{ Params: { '*': string } }>(`${BASE}*`, (request, reply) => {
    const path = request.params['*'];
    if (path === WORKER) reply.header('content-security-policy', WORKER_POLICY);
    const file = build.files.get(path === WORKER && !context.config.serviceWorker ? WORKER_OFF : path);
    if (file) return sendFile(request, reply, file);
    // Paths of the app have no dots: what has one is a file that is not there, and no document.
    if (path.includes('.')) return reply.code(404).type('text/plain').send('Not found');
    return sendDocument(request, reply, path);
  });
};
