import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { byLanguage, documentFile, type Language } from '@life-payment/contract/rules';
import { ConfigError } from '../../config.ts';
import { type DocumentFacts, readDocumentFacts } from './document-facts.ts';
import { readStaticFiles, type StaticFile } from './static-files.ts';

type Document = Readonly<Record<Language, StaticFile>>;

/** A build of the app. */
export type AppBuild = {
  /** Documents: for home, with its skeleton for the first paint, and for every other page. */
  readonly home: Document;
  readonly page: Document;
  /** The document for browsers that are too old. */
  readonly tooOld: Document;
  readonly facts: DocumentFacts;
  /** Files with fixed names, such as the service worker. */
  readonly files: ReadonlyMap<string, StaticFile>;
};

export type WebBuild = {
  readonly modern: AppBuild;
  readonly old: AppBuild;
  /** Files of both builds whose names change with their content. */
  readonly assets: ReadonlyMap<string, StaticFile>;
};

/** Folder of the build for old browsers, inside the modern build. */
const OLD = 'old/';

const NOT_BUILT = 'The web app is not built. Build it with "npm run build", or set WEB_DIST to its folder.';

const NO_FILES = /^(?:(?:index|page|too-old)(?:\.[\w-]+)?\.html|document\.json)$/;

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
  const facts = readDocumentFacts(dist);
  if (!facts) throw new ConfigError(NOT_BUILT);
  const document = (name: string): Document => {
    return byLanguage((language) => {
      const file = all.get(documentFile(name, language));
      if (!file) throw new ConfigError(NOT_BUILT);
      return file;
    });
  };
  return {
    home: document('index'),
    page: document('page'),
    tooOld: document('too-old'),
    facts,
    files: new Map([...all].filter(([name, file]) => !file.immutable && !NO_FILES.test(name))),
  };
}
