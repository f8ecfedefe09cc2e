import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { byLanguage, documentFile, fileIn, type Language } from '@life-payment/contract/rules';
import { ConfigError } from '../../config.ts';
import { type DocumentFacts, readDocumentFacts } from './document-facts.ts';
import { readStaticFiles, type StaticFile } from './static-files.ts';

type InEach<Value> = Readonly<Record<Language, Value>>;

/** The app for a kind of browser: a build for each language. */
export type AppBuild = {
  /** Documents: for home, with its skeleton for the first paint, and for every other page. */
  readonly home: InEach<StaticFile>;
  readonly page: InEach<StaticFile>;
  /** The document for browsers that are too old. */
  readonly tooOld: InEach<StaticFile>;
  readonly facts: InEach<DocumentFacts>;
  readonly worker: InEach<StaticFile>;
  /** Files with fixed names, the same for all languages. */
  readonly files: ReadonlyMap<string, StaticFile>;
};

export type WebBuild = {
  readonly modern: AppBuild;
  readonly old: AppBuild;
  /** Files of all builds whose names change with their content: what is the same in two languages is one file. */
  readonly assets: ReadonlyMap<string, StaticFile>;
};

/** Folder of the build for old browsers, inside the modern build. */
const OLD = 'old/';

const NOT_BUILT = 'The web app is not built. Build it with "npm run build", or set WEB_DIST to its folder.';

/** What is not requested by its name. */
const NO_FILES =
  /^(?:(?:index|page|too-old)(?:\.[\w-]+)?\.html|document(?:\.[\w-]+)?\.json|service-worker\.[\w-]+\.js)$/;

/** Reads both builds of the web app. Throws when the folder does not have them. */
export function readWebBuild(dist: string): WebBuild {
  if (!existsSync(dist)) throw new ConfigError(NOT_BUILT);
  const [ofModern, ofOld] = [new Map<string, StaticFile>(), new Map<string, StaticFile>()];
  for (const [name, file] of readStaticFiles(dist))
    if (name.startsWith(OLD)) ofOld.set(name.slice(OLD.length), file);
    else ofModern.set(name, file);
  return {
    modern: appBuild(dist, ofModern),
    old: appBuild(join(dist, OLD), ofOld),
    assets: new Map([...ofModern, ...ofOld].filter(([, file]) => file.immutable)),
  };
}

function appBuild(dist: string, all: ReadonlyMap<string, StaticFile>): AppBuild {
  const named = (name: string): StaticFile => found(all.get(name));
  const document = (name: string) => byLanguage((language) => named(documentFile(name, language)));
  return {
    home: document('index'),
    page: document('page'),
    tooOld: document('too-old'),
    facts: byLanguage((language) =>
      found(readDocumentFacts(join(dist, fileIn(language, 'document', 'json')))),
    ),
    worker: byLanguage((language) => named(fileIn(language, 'service-worker', 'js'))),
    files: new Map([...all].filter(([name, file]) => !file.immutable && !NO_FILES.test(name))),
  };
}

function found<Part>(part: Part | null | undefined): Part {
  if (part === null || part === undefined) throw new ConfigError(NOT_BUILT);
  return part;
}
