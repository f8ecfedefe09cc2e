import { LANGUAGE_TAGS, TERMS, TERMS_VERSIONS } from '@life-payment/contract/rules';
import { describe, expect, test } from 'vitest';
import { loadTerms } from './TermsScreen.tsx';
import type { Block, TermsText } from './types.ts';

/**
 * The SHA-256 of each version's words in Chinese and English; other languages translate these. A changed text needs a
 * new version in the contract and a new line here. Lines of old versions stay, because people agreed to them.
 */
const HASHES: Readonly<Record<string, string>> = {
  'yhfw@2026-11-20': '2b06b1e3d43e5b22dcf8c5badfe1c545992bfd1f94d55581fe5942d35834b534',
  'yszc@2026-11-20': 'b420ef97dda750c1ada282238f91a3c6391d6231a6598e92ccb8a50494951b92',
  'grxx@2026-11-20': '1c74110df10b756768c1c52c78df8e89fb41586be7643b7235a889198adc309c',
  'bzgz@2026-11-20': '77a0980c5a99bd13dce3832406c1d02e877cc5591c46772a4ef37172f545b6aa',
  'swsb@2026-11-20': 'b693b2201da0dd0960c4c576da343c51febf050f596c91dfd860fce8e580096e',
  'paymentAgreement@2026-11-20': '2b9c207ad73d5c51a2713844bdab50f63b5906d93f168cd5cb83b90f40a4c423',
  'serviceAgreement@2026-11-20': '08366fdbc2d24dca07e11ed3854e27e667e366e7460ee754c4c75ed9eb032953',
  'yhfw@2026-11-23': '5873d9d25bd629d4df887e27ec6e3d4981db3ec1a8de8b162d810e0816a09a96',
  'yszc@2026-11-23': '83cda451f24d3a64ff5d4b2cefc8a294a65a97fd982e86e03b8e4ebaa09ee7bc',
  'grxx@2026-11-23': 'c247312e32a77d1a2d1fd02a00be936bfa8f9fab2c1b7f9d1509215bacfa7599',
  'serviceAgreement@2026-11-23': 'ab80466e60c07f854efb62b360dd46eb5342ae2d265d5ff674e5743eb42fe9dd',
  'yhfw@2026-11-28': '130cf815b6a71020651c213c3e5299b1709502c37e937bb0d9fb23b06c9b418f',
  'bzgz@2026-11-28': '4419634d4b42603457b2f55d81c2d9d64a296a05151f012757e02da057edfcc0',
  'yszc@2026-11-29': '9a86b5083d101afac5819d4675b0c95f31d092ea4ad900eea806d4cb1f67a4a6',
  'grxx@2026-11-29': 'cb1f1bcf5931b3433fd401de73aa2a6194574f4b79c3f44472f7ebf46bef9519',
  'yhfw@2026-11-29': 'b327cfc34b76aa97ced7e827fa62c939766e1a414581b7617259cd24370f0e9e',
  'paymentAgreement@2026-11-29': 'bd89bfa2aeff8ca54251772308a4ac7527ba97f91744b84957838712f95ad94c',
  'serviceAgreement@2026-11-29': '1b1736062e68944ef2c0f5eb2fc03054e975c4111a29224473c0f6d5beaebbff',
};

async function hashOf(texts: readonly TermsText[]): Promise<string> {
  const words = new TextEncoder().encode(JSON.stringify(texts));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', words));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function linesOf(block: Block): readonly string[] {
  if (typeof block === 'string') return [block];
  return 'terms' in block ? block.terms.flat() : block;
}

function allLines({ summary, sections }: TermsText): string[] {
  return [...summary, ...sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(linesOf)])];
}

/** The structure of a text without its words. */
function formOf({ summary, sections }: TermsText) {
  return {
    summary: summary.length,
    sections: sections.map(({ blocks }) =>
      blocks.map((block) => [typeof block === 'string' ? 'text' : typeof block, linesOf(block).length]),
    ),
  };
}

describe.each(TERMS)('%s', (name) => {
  const both = () => Promise.all([loadTerms(name, 'zh-CN'), loadTerms(name, 'en')]);
  const all = () => Promise.all(LANGUAGE_TAGS.map((language) => loadTerms(name, language)));

  test('the text is that of its version', async () => {
    expect(HASHES[`${name}@${TERMS_VERSIONS[name]}`]).toBe(await hashOf(await both()));
  });

  test('the text has the same structure in every language', async () => {
    const [first, ...others] = (await all()).map(formOf);
    for (const other of others) expect(other).toEqual(first);
  });

  test('the text has no empty line and no heading twice', async () => {
    for (const text of await all()) {
      expect(allLines(text).filter((line) => line.trim() !== line || line === '')).toEqual([]);
      const headings = text.sections.map(({ heading }) => heading);
      expect(new Set(headings).size).toBe(headings.length);
    }
  });

  test('the text names no telephone number, address or company', async () => {
    for (const text of await all())
      expect(allLines(text).filter((line) => /\d{6}|https?:|@|有限公司|Ltd|Inc\./.test(line))).toEqual([]);
  });
});
