import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import {
  DEFAULT_LANGUAGE,
  documentFile,
  fileIn,
  type Language,
  languageOfTag,
} from '@life-payment/contract/rules';
import type { Plugin, Rolldown } from 'vite';
import { FLOOR, MODERN } from './browsers.ts';
import { scriptsOf } from './budget.ts';
import { LIBRARIES } from './chunks.ts';
import { LATE_TEXT, NO_SCRIPT_TEXT, TEXT_VALUES, TOO_OLD_TEXT } from './document-texts.ts';
import { addEarly } from './early.ts';
import { readMessages } from './read-messages.ts';
import { screenFiles, screenModules } from './screens.ts';

const HOME = join(import.meta.dirname, '../src/screens/home/index.tsx');

/** The table of the screens' files, which every page but home needs at once. */
const TABLE = join(import.meta.dirname, '../src/frame/screens.ts');

/** What leads from home's address to the page that it names. */
const ENTRY_TARGET = join(import.meta.dirname, '../src/frame/page/EntryTarget.tsx');

const HOME_BONES = /<div class="first-bar">[\s\S]*?(?=<div class="first-words")/;
const PAGE_BONES = `<div class="first-bar">&nbsp;</div>
      <div class="first-page" role="status" aria-label="%loading%">
        <div class="first-card"><div class="first-row"><i></i><i></i></div></div>
        <div class="first-card"><div class="first-row"><i></i><i></i></div><div class="first-row"><i></i><i></i></div></div>
      </div>
    `;

/**
 * Makes the documents of a language: `index.html` for home, which preloads home's chunk, `page.html` for every other page,
 * and `too-old.html` for browsers below the floor. Their styles are inline. Also makes `document.json` for the server: the hashes that a content security policy must allow, the files to preload for each path, and the
 * browsers the documents are for: `{ styles: ["sha256-…"], announced: {…}, browsers: {…} }`.
 */
export const documents = (language: Language, target: string[]): Plugin => ({
  name: 'documents',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, originalUrl }) =>
      bundle ? html : fillIn(addTexts(html), namedIn(originalUrl) ?? language),
  },
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const template = bundle['index.html'];
      if (template?.type !== 'asset') throw new Error('there is no document');
      const { html: plain, style } = inlineStyles(addTexts(String(template.source)), bundle);
      delete bundle['index.html'];
      const folder = dirname(chunkOf(bundle, HOME).fileName);
      const html = await addEarly(plain, language, target, folder, (file) => this.emitFile(file));
      const page = asPage(preload(html, bundle, TABLE));
      for (const [name, whole] of [
        ['index', preload(html, bundle, HOME)],
        ['page', page],
        ['too-old', asTooOld(html)],
      ] as const)
        this.emitFile({
          type: 'asset',
          fileName: documentFile(name, language),
          source: fillIn(whole, language),
        });
      this.emitFile({
        type: 'asset',
        fileName: fileIn(language, 'document', 'json'),
        source: JSON.stringify({
          styles: [sha256(style)],
          announced: await announcements(page, bundle),
          browsers: { floor: FLOOR, modern: MODERN },
        }),
      });
    },
  },
});

/** The language that an address of the development server names. */
function namedIn(address = ''): Language | undefined {
  return languageOfTag(new URL(address, 'http://app.invalid').searchParams.get('lang') ?? '');
}

/** Fills in the messages: `%name%` in the document's language, `%name@language%` in another one. */
function fillIn(html: string, language: Language): string {
  return html
    .replace(`<html lang="${DEFAULT_LANGUAGE}"`, `<html lang="${language}"`)
    .replace(/%(\w+)(?:@([\w-]+))?%/g, (_, name: string, named: string = language) => {
      const text = { ...readMessages(named, 'titles'), ...readMessages(named, 'shell') }[name];
      if (text === undefined) throw new Error(`the document asks for the message ${name}`);
      return text.replace(/\{(\w+)\}/g, (all, value: string) => TEXT_VALUES[value] ?? all);
    });
}

/** Adds the texts that the page shows when the app does not start. */
function addTexts(html: string): string {
  return html.replace('<!--late-->', LATE_TEXT).replace('<!--no-script-->', NO_SCRIPT_TEXT);
}

/** Moves the style sheets of the first chunks into the document, so that the first paint needs no other file. */
function inlineStyles(html: string, bundle: Rolldown.OutputBundle): { html: string; style: string } {
  const sheets = [...html.matchAll(/\s*<link rel="stylesheet"[^>]*href="\/jiaofei\/([^"]+)"[^>]*>/g)];
  const style = sheets.map(([, file = '']) => {
    const sheet = bundle[file];
    if (sheet?.type !== 'asset') throw new Error(`the document asks for ${file}`);
    delete bundle[file];
    replaceSheet(bundle, file);
    return String(sheet.source).trim();
  });
  const without = sheets.reduce((text, [link]) => text.replace(link, ''), html);
  const all = style.join('\n');
  return { html: without.replace('</title>', `</title>\n    <style>${all}</style>`), style: all };
}

/**
 * A lazy chunk also preloads the style sheets of its imports, and fails when one is missing. The sheets that are now
 * inline no longer exist as files, so the name of the libraries' script, which is already loaded, replaces theirs.
 */
function replaceSheet(bundle: Rolldown.OutputBundle, sheet: string): void {
  const first = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.name === LIBRARIES,
  )?.fileName;
  if (first === undefined) throw new Error('the libraries have no script');
  for (const file of Object.values(bundle))
    if (file.type === 'chunk') file.code = file.code.replaceAll(`"${sheet}"`, `"${first}"`);
}

/** Adds preloads for a module's chunk and for those of its imports that the document does not load yet. */
function preload(html: string, bundle: Rolldown.OutputBundle, module: string): string {
  const chunk = chunkOf(bundle, module);
  const links = [chunk.fileName, ...chunk.imports]
    .filter((file) => !html.includes(`/jiaofei/${file}"`))
    .map((file) => `  <link rel="modulepreload" crossorigin href="/jiaofei/${file}">\n  `);
  return html.replace('</head>', `${links.join('')}</head>`);
}

/** The document of every other page: no title in the bar, and a skeleton that fits any page. */
function asPage(html: string): string {
  if (!HOME_BONES.test(html)) throw new Error('the document has no bones to replace');
  return html.replace(HOME_BONES, PAGE_BONES);
}

/** The document for browsers below the floor: no scripts, only the sentences that say so. */
function asTooOld(html: string): string {
  return html
    .replace(/\s*<script [\s\S]*?<\/script>|\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<body>[\s\S]*<\/body>/, `<body>${TOO_OLD_TEXT}</body>`);
}

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/**
 * The files that the browser can preload with the document of each path: the screen's scripts and styles,
 * `{ "/pages/…": ["assets/….js", "assets/….css"] }`. Home's are named in its own document. `/?target`: home's address when it
 * names another page.
 */
async function announcements(page: string, bundle: Rolldown.OutputBundle): Promise<Record<string, string[]>> {
  const files = screenFiles(bundle, scriptsOf(page));
  const ofPages = [...(await screenModules())].flatMap(([path, module]) => {
    const found = files.get(module);
    return found && module !== HOME
      ? [[path, [...found.scripts, ...found.styles]] as [string, string[]]]
      : [];
  });
  const toTarget = [TABLE, ENTRY_TARGET].map((module) => chunkOf(bundle, module).fileName);
  return Object.fromEntries([...ofPages, ['/?target', toTarget]]);
}

/** The chunk that is loaded for a module. */
function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === module);
  if (found?.type !== 'chunk') throw new Error(`${module} has no chunk of its own`);
  return found;
}
