import { existsSync, readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** Facts about the documents, from the web app's build. */
const buildFacts = Compile(
  Type.Object({
    styles: Type.Array(Type.String()),
    announced: Type.Record(Type.String(), Type.Array(Type.String())),
  }),
);

export type DocumentFacts = {
  /** Hashes of the inline styles, for the content security policy. */
  readonly styleHashes: readonly string[];
  /** `Link` headers that preload a page's files, by the page's path below the app's, without the first slash. */
  readonly announced: ReadonlyMap<string, string>;
};

/** Reads `document.json` of the build; null when missing or of another form. */
export function readDocumentFacts(path: string): DocumentFacts | null {
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
