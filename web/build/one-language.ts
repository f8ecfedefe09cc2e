import { basename, join, sep } from 'node:path';
import { LANGUAGE_TAGS, type Language } from '@life-payment/contract/rules';
import type { Plugin } from 'vite';

const WEB = join(import.meta.dirname, '..');
const MESSAGES = join(WEB, 'src/i18n/generated/messages') + sep;

/** The import of what chooses a language while the app runs. */
const CHOOSER = /^import \{[^}]*\} from '\.\.\/runtime\.js';$/m;

const TERMS = join(WEB, 'src/terms/texts.ts');
const ALL_TERMS = './texts/*/*.md';

/** Texts of the codes that both sides raise, a file a language. */
const RULES = join(WEB, '../contract/rules/texts') + sep;

/**
 * Leaves the texts of one language in the build. Types, tests and the development server have all of them, and take the
 * language from the document.
 */
export function oneLanguage(language: Language): Plugin {
  return {
    name: 'one-language',
    enforce: 'pre',
    transform(code, id) {
      if (id.startsWith(MESSAGES) && basename(id) !== '_index.js')
        return { code: ownMessage(code, language), map: null };
      if (id === TERMS) return { code: ownTerms(code, language), map: null };
      if (id.startsWith(RULES) && isOfAnother(id, language)) return { code: withoutTexts(code), map: null };
      return null;
    },
  };
}

/**
 * A message as the text of one language. The compiler writes a function a language, and one that chooses:
 * `const en_retry = …; export const retry = … if (locale === "en") return en_retry(inputs) … return zh_cn2_retry(inputs)`.
 */
export function ownMessage(code: string, language: Language): string {
  const [choice, key] = /\/\*\*(?:(?!\/\*\*)[\s\S])*?\*\/\s*export const (\w+) = [\s\S]*$/.exec(code) ?? [];
  const own =
    new RegExp(`if \\(locale === "${language}"\\) return (\\w+)\\(`).exec(choice ?? '')?.[1] ??
    /\n\treturn (\w+)\(inputs\)\n/.exec(choice ?? '')?.[1];
  if (choice === undefined || own === undefined || !code.includes(`const ${own} = `))
    throw new Error(`no text in ${language} in:\n${code}`);
  return code
    .replace(choice, '')
    .replace(CHOOSER, '')
    .replace(`const ${own} = `, `export const ${key} = `)
    .replaceAll('= registry.', '= /* @__PURE__ */ registry.');
}

function ownTerms(code: string, language: Language): string {
  if (!code.includes(ALL_TERMS)) throw new Error(`${TERMS} does not name ${ALL_TERMS}`);
  return code.replace(ALL_TERMS, ALL_TERMS.replace('*', language));
}

function isOfAnother(id: string, language: Language): boolean {
  return LANGUAGE_TAGS.some((tag) => tag !== language && basename(id) === `${tag}.ts`);
}

/** The exports of a file of texts, without the texts. */
function withoutTexts(code: string): string {
  return [...code.matchAll(/^export const (\w+)/gm)]
    .map(([, name]) => `export const ${name} = {};`)
    .join('\n');
}
