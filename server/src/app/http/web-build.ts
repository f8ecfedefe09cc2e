import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { byLanguage, documentFile, type Language } from '@life-payment/contract/rules';
import { ConfigError } from '../../config.ts';
import { type DocumentFacts, readDocumentFacts } from './document-facts.ts';
import { readStaticFiles, type StaticFile } from './static-files.ts';

type InEach<Value> = Readonly<Record<Language, Value>>;

/** The build of the web app. */
export type WebBuild = {
  /** Documents: for home, with its skeleton for the first paint, and for every other page. */
  readonly home: InEach<StaticFile>;
  readonly page: InEach<StaticFile>;
  /** The document for browsers that are too old. */
  readonly tooOld: InEach<StaticFile>;
  readonly facts: DocumentFacts;
  /** What is requested by its name. */
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
