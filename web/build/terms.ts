import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Block, TermsText } from '../src/features/terms/types.ts';

const TEXT = /\/src\/features\/terms\/texts\/[\w-]+\/\w+\.md$/;

/** Turns the Markdown of each text that people agree to into a module: `import('./texts/en/yhfw.md')` has it as `text`. */
export function terms(): Plugin {
  return {
    name: 'terms',
    enforce: 'pre',
    load(id) {
      if (!TEXT.test(id)) return null;
      this.addWatchFile(id);
      return {
        code: `export const text = ${JSON.stringify(parseTerms(readFileSync(id, 'utf8')))};`,
        map: null,
        moduleType: 'js',
      };
    },
  };
}

/**
 * Reads a text from its Markdown. Blocks are separated by an empty line: `## a heading`, a list (`- an item`), terms
 * (`- **term**: its explanation`) or a paragraph in one line. The first block is the summary, a list. All other
 * Markdown is refused, because the page would show its characters.
 */
export function parseTerms(markdown: string): TermsText {
  const [summary = '', ...rest] = markdown.trim().split(/\n{2,}/);
  const sections: { heading: string; blocks: Block[] }[] = [];
  for (const block of rest) {
    const heading = /^## (.+)$/.exec(block)?.[1];
    const section = sections.at(-1);
    if (heading !== undefined) sections.push({ heading: plain(heading), blocks: [] });
    else if (section) section.blocks.push(parseBlock(block));
    else throw new Error(`terms: no heading above "${block}"`);
  }
  return { summary: parseList(summary), sections };
}

function parseBlock(block: string): Block {
  if (block.startsWith('- **')) return { terms: block.split('\n').map(parseTerm) };
  if (block.startsWith('- ')) return parseList(block);
  return plain(block);
}

function parseList(block: string): readonly string[] {
  return block.split('\n').map((line) => {
    if (!line.startsWith('- ')) throw new Error(`terms: not an item of a list: "${line}"`);
    return plain(line.slice(2));
  });
}

function parseTerm(line: string): readonly [term: string, text: string] {
  const [, term, text] = /^- \*\*(.+?)\*\*: (.+)$/.exec(line) ?? [];
  if (term === undefined || text === undefined) throw new Error(`terms: not a term: "${line}"`);
  return [plain(term), plain(text)];
}

/** Returns the words if they contain no Markdown; throws otherwise. */
function plain(words: string): string {
  if (/\n|[*_`<>[\]\\#|]|^[-+] |^\d+\. /.test(words)) throw new Error(`terms: not plain words: "${words}"`);
  return words;
}
