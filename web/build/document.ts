import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  DEFAULT_LANGUAGE,
  documentFile,
  LANGUAGE_TAGS,
  type Language,
  languageOfTag,
  OLDEST_BROWSERS,
} from '@life-payment/contract/rules';
import type { Plugin, Rolldown } from 'vite';
import { type Bundle, chunkOf, filesOf, screenFiles, scriptsOf } from './chunks.ts';
import { polyfills, standalone } from './standalone.ts';

const SOURCE = join(import.meta.dirname, '../src/');
const I18N = join(import.meta.dirname, '../i18n');
const HOME = join(SOURCE, 'features/home/HomeScreen.tsx');

/** The table of the screens' files, which every page but home needs at once. */
const TABLE = join(SOURCE, 'app/screens.ts');

/** Leads from home's address to the page that it names. */
const ENTRY_TARGET = join(SOURCE, 'app/EntryTarget.tsx');

const HOME_BONES = /<div class="first-bar">[\s\S]*?(?=<div class="first-words")/;
const PAGE_BONES = `<div class="first-bar">&nbsp;</div>
      <div class="first-page" role="status" aria-label="%loading%">
        <div class="first-card"><div class="first-row"><i></i><i></i></div></div>
        <div class="first-card"><div class="first-row"><i></i><i></i></div><div class="first-row"><i></i><i></i></div></div>
      </div>
    `;

/** The service fills in the number of the help line, or removes this part if there is none. */
const HELP_LINE = `<!--help--><p>${inAll('help_line')}<br /><a href="tel:HELP_LINE">HELP_LINE</a></p><!--/help-->`;
const RETRY = `<a class="first-retry" href="">${inAll('retry')}</a>`;

/** Sentences for readers of every language, which need no script; `now`: they do not wait for ten seconds. */
function words(now: boolean, title: string | null, text: string): string {
  const each = inEach(
    (language) => `${title ? `<h1>%${title}@${language}%</h1>` : ''}<p>%${text}@${language}%</p>`,
  );
  return `<div class="first-words${now ? ' first-now' : ''}" role="alert">${each}${RETRY}${HELP_LINE}</div>`;
}

/**
 * Makes the documents of each language from the one of the build: `index.html` for home, which preloads home's chunk, `page.html`
 * for every other page, and `too-old.html` for browsers that are too old. Their styles are inline. Also makes `document.json` for
 * the server: the hash of the style for the content security policy, and the files to preload for each path.
 */
export const documents = (): Plugin => ({
  name: 'documents',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, originalUrl }) =>
      bundle ? html : fillIn(addTexts(html), languageIn(originalUrl)),
  },
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      const template = bundle['index.html'];
      if (template?.type !== 'asset') throw new Error('there is no document');
      delete bundle['index.html'];
      const { html: styled, style } = inlineStyles(addTexts(String(template.source)), bundle);
      const early = await earlyScripts(emit);
      // The parser waits for the first script, below the skeleton that the script fills in; the modules run after both.
      const html = styled.replace(
        '</body>',
        `  <script fetchpriority="high" src="/jiaofei/${early}"></script>\n  </body>`,
      );
      const page = asPage(preload(html, bundle, TABLE));
      const made = { index: preload(html, bundle, HOME), page, 'too-old': asTooOld(html) };
      for (const language of LANGUAGE_TAGS)
        for (const [name, whole] of Object.entries(made))
          emit(documentFile(name, language), fillIn(whole, language));
      const facts = {
        styles: [`sha256-${hashOf(style, 'base64')}`],
        announced: await announcements(page, bundle),
      };
      emit('document.json', JSON.stringify(facts));
    },
  },
});

/** The language that an address of the development server names. */
function languageIn(address = ''): Language {
  const { searchParams } = new URL(address, 'http://app.invalid');
  return languageOfTag(searchParams.get('lang') ?? '') ?? DEFAULT_LANGUAGE;
}

/** Fills in the messages: `%name%` in the document's language, `%name@language%` in another one. */
function fillIn(html: string, language: Language): string {
  return html
    .replace(`<html lang="${DEFAULT_LANGUAGE}"`, `<html lang="${language}"`)
    .replace(/%(\w+)(?:@([\w-]+))?%/g, (_, name: string, named: string = language) => {
      const text = { ...readMessages(named, 'titles'), ...readMessages(named, 'shell') }[name];
      if (text === undefined) throw new Error(`the document asks for the message ${name}`);
      return text.replace(/\{(chrome|ios)\}/g, (_all, name: 'chrome' | 'ios') => OLDEST_BROWSERS[name]);
    });
}

/** One part in each language: without a script the page does not know the reader's. */
function inEach(make: (language: Language) => string): string {
  return LANGUAGE_TAGS.map((language) => `<div lang="${language}">${make(language)}</div>`).join('');
}

/** A message in all languages. */
function inAll(message: string): string {
  return LANGUAGE_TAGS.map((language) => `%${message}@${language}%`).join(' ');
}

/** Adds the texts that the page shows when the app does not start. */
function addTexts(html: string): string {
  return html
    .replace('<!--late-->', words(false, 'late_title', 'late_text'))
    .replace('<!--no-script-->', words(true, null, 'no_script'));
}

/** Writes the first script (`src/app/early/begin.ts`), and the polyfills that it loads in old browsers; returns the first one's name. */
async function earlyScripts(emit: (fileName: string, source: string) => void): Promise<string> {
  const write = (name: string, source: string) => {
    const fileName = `assets/${name}-${hashOf(source, 'base64url').slice(0, 8)}.js`;
    emit(fileName, source);
    return fileName;
  };
  const ofOld = write('polyfills', await standalone('app/old/polyfills.ts', {}, [polyfills()]));
  return write(
    'early',
    await standalone('app/early/begin.ts', { POLYFILLS: JSON.stringify(`/jiaofei/${ofOld}`) }),
  );
}

/** Moves the style sheets of the first chunks into the document, so that the first paint needs no other file. */
function inlineStyles(html: string, bundle: Rolldown.OutputBundle): { html: string; style: string } {
  const sheets = [...html.matchAll(/\s*<link rel="stylesheet"[^>]*href="\/jiaofei\/([^"]+)"[^>]*>/g)];
  const [script = ''] = scriptsOf(html);
  const style = sheets.map(([, file = '']) => {
    const sheet = bundle[file];
    if (sheet?.type !== 'asset') throw new Error(`the document asks for ${file}`);
    delete bundle[file];
    // A lazy chunk preloads the sheets of its imports, and fails when one is missing: the name of a loaded script replaces it.
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(`"${file}"`, `"${script}"`);
    return String(sheet.source).trim();
  });
  const without = sheets.reduce((text, [link]) => text.replace(link, ''), html);
  const all = style.join('\n');
  return { html: without.replace('</title>', `</title>\n    <style>${all}</style>`), style: all };
}

/** Adds preloads for a module's chunk and for all of its imports that the document does not load yet. */
function preload(html: string, bundle: Bundle, module: string): string {
  const links = filesOf(bundle, module)
    .filter((file) => file.endsWith('.js') && !html.includes(`/jiaofei/${file}"`))
    .map((file) => `  <link rel="modulepreload" crossorigin href="/jiaofei/${file}">\n  `);
  return html.replace('</head>', `${links.join('')}</head>`);
}

/** The document of every other page: no title in the bar, and a skeleton that fits any page. */
function asPage(html: string): string {
  if (!HOME_BONES.test(html)) throw new Error('the document has no bones to replace');
  return html.replace(HOME_BONES, PAGE_BONES);
}

/** The document for browsers that are too old: no scripts, only the sentences that say so. */
function asTooOld(html: string): string {
  return html
    .replace(/\s*<script [\s\S]*?<\/script>|\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<body>[\s\S]*<\/body>/, `<body>${words(true, 'too_old_title', 'too_old_text')}</body>`);
}

function hashOf(text: string, form: 'base64' | 'base64url'): string {
  return createHash('sha256').update(text).digest(form);
}

/** The part of the app's table of screens that is read here; the app's own types need a browser. */
type Screens = { readonly SCREENS: Readonly<Record<string, unknown>> };

/**
 * The files that the browser can preload with the document of each path: the screen's scripts and styles,
 * `{ "/pages/…": ["assets/….js", "assets/….css"] }`. Home's are named in its own document. `/?target`: home's address when it
 * names another page. The table holds functions, so each screen's module is read from the function's source text.
 */
async function announcements(page: string, bundle: Bundle): Promise<Record<string, readonly string[]>> {
  const files = screenFiles(bundle, scriptsOf(page));
  const { SCREENS } = (await import(pathToFileURL(TABLE).href)) as Screens;
  const ofPages = Object.entries(SCREENS).flatMap(([path, screen]) => {
    const module = /import\(['"]\.\.\/(.+?)['"]\)/.exec(String(screen))?.[1];
    if (module === undefined) throw new Error(`the screen of ${path} does not say where it is`);
    const found = join(SOURCE, module) === HOME ? undefined : files.get(join(SOURCE, module));
    return found ? [[path, found] as const] : [];
  });
  const toTarget = [TABLE, ENTRY_TARGET].map((module) => chunkOf(bundle, module).fileName);
  return Object.fromEntries([...ofPages, ['/?target', toTarget]]);
}

/** Compiles the messages before anything imports them. */
export function messages(): Plugin {
  return {
    name: 'messages',
    buildStart: () => {
      execFileSync(process.execPath, [join(I18N, 'compile.ts')], { stdio: 'inherit' });
    },
  };
}

/** The messages of a language and a feature, as they are written. */
function readMessages(language: string, feature: string): Record<string, string> {
  return JSON.parse(readFileSync(join(I18N, `messages/${language}/${feature}.json`), 'utf8'));
}
