import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { byLanguage, documentFile, type Language } from '@life-payment/contract/rules';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { ConfigError } from '../../config.ts';

// Not @fastify/static: documents are made per request from these same files (language, look, telephone number), and a build
// is a few megabytes that never change while a process runs.

export type Encoding = 'br' | 'gzip' | 'identity';

/** A file in memory, with the compressed forms from the build. */
export type StaticFile = {
  readonly type: string;
  /** Its name changes with its content, so that it can be cached for ever. */
  readonly immutable: boolean;
  /** Hash of the content, for its ETag. */
  readonly hash: string;
  readonly bodies: ReadonlyMap<Encoding, Buffer>;
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

const COMPRESSED: readonly (readonly [suffix: string, encoding: Encoding])[] = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
];

/** Every file under a folder, by path with slashes. Compressed files belong to their originals. */
function readStaticFiles(root: string): ReadonlyMap<string, StaticFile> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => statSync(join(root, name)).isFile() && !COMPRESSED.some(([suffix]) => name.endsWith(suffix)),
  );
  return new Map(names.map((name) => [name.replaceAll('\\', '/'), readOne(root, name)]));
}

/** The smallest form of a file that the client accepts. */
export function negotiate(
  file: StaticFile,
  acceptEncoding: string,
): { readonly encoding: Encoding; readonly body: Buffer } {
  const takes = accepted(acceptEncoding);
  for (const encoding of ['br', 'gzip'] as const) {
    const body = file.bodies.get(encoding);
    if (body && takes.has(encoding)) return { encoding, body };
  }
  const body = file.bodies.get('identity');
  if (!body) throw new Error('a file without content');
  return { encoding: 'identity', body };
}

function readOne(root: string, name: string): StaticFile {
  const content = readFileSync(join(root, name));
  const bodies = new Map<Encoding, Buffer>([['identity', content]]);
  for (const [suffix, encoding] of COMPRESSED)
    if (existsSync(join(root, name + suffix))) bodies.set(encoding, readFileSync(join(root, name + suffix)));
  return {
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    immutable: name.startsWith('assets/'),
    hash: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    bodies,
  };
}

function accepted(header: string): ReadonlySet<string> {
  return new Set(
    header.split(',').flatMap((part) => {
      const [coding = '', ...params] = part.split(';').map((piece) => piece.trim().toLowerCase());
      return params.some((param) => /^q=0(?:\.0*)?$/.test(param)) ? [] : [coding];
    }),
  );
}

type InEach<Value> = Readonly<Record<Language, Value>>;

/** The build of the web app. */
export type WebBuild = {
  /** Documents: for home, with its skeleton for the first paint, and for every other page. */
  readonly home: InEach<StaticFile>;
  readonly page: InEach<StaticFile>;
  readonly tooOld: InEach<StaticFile>;
  readonly facts: DocumentFacts;
  /** Files that are requested by their names. */
  readonly files: ReadonlyMap<string, StaticFile>;
};

const NOT_BUILT = 'The web app is not built. Build it with "npm run build", or set WEB_DIST to its folder.';

/** Reads the build of the web app. Throws when the folder does not have it. */
export function readWebBuild(dist: string): WebBuild {
  if (!existsSync(dist)) throw new ConfigError(NOT_BUILT);
  const all = readStaticFiles(dist);
  const document = (name: string) => byLanguage((language) => found(all.get(documentFile(name, language))));
  return {
    home: document('index'),
    page: document('page'),
    tooOld: document('too-old'),
    facts: found(readDocumentFacts(join(dist, 'document.json'))),
    files: new Map([...all].filter(([name]) => !/^[^/]+\.(?:html|json)$/.test(name))),
  };
}

function found<Part>(part: Part | null | undefined): Part {
  if (part === null || part === undefined) throw new ConfigError(NOT_BUILT);
  return part;
}

/** Facts about the documents, from the web app's build. */
const buildFacts = Compile(
  Type.Object({
    styles: Type.Array(Type.String()),
    announced: Type.Record(Type.String(), Type.Array(Type.String())),
  }),
);

type DocumentFacts = {
  /** Hashes of the inline styles, for the content security policy. */
  readonly styleHashes: readonly string[];
  /** `Link` headers that preload a page's files, by the page's path below the app's, without the first slash. */
  readonly announced: ReadonlyMap<string, string>;
};

/** Reads `document.json` of the build; null when missing or of another form. */
function readDocumentFacts(path: string): DocumentFacts | null {
  if (!existsSync(path)) return null;
  const facts: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!buildFacts.Check(facts)) return null;
  return {
    styleHashes: facts.styles,
    announced: new Map(
      Object.entries(facts.announced).map(([page, files]) => [page.slice(1), files.map(linkTo).join(', ')]),
    ),
  };
}

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `</jiaofei/${file}>; rel=preload; as=style`
    : `</jiaofei/${file}>; rel=modulepreload; crossorigin`;
}
