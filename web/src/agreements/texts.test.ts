import { AGREEMENT_VERSIONS, AGREEMENTS } from '@life-payment/contract/rules';
import { describe, expect, test } from 'vitest';
import { loadAgreement } from './texts.ts';
import type { AgreementText, Block } from './types.ts';

/**
 * What each version says, in both languages, as the SHA-256 of its words. Whoever changes a text gives it a new
 * version in the contract and adds a line here; the lines of versions that people agreed to stay as they are.
 */
const SAID: Readonly<Record<string, string>> = {
  'yhfw@2026-11-20': '3b6d91cfa68db6e40990101b24bdbd9ce2acad340622696137eb7b7da60d696b',
  'yszc@2026-11-20': '1456cd136d7877af5da4b98d0488b3b0d8928a4655e6144875911568a2010ae7',
  'grxx@2026-11-20': 'c3ae56b7df61fc3668886667a40b54002ba95bad37ce916579e91066d019640f',
  'bzgz@2026-11-20': 'd619c316c857f4c4e45bbb5d9ec064986cc81dc17e23e4f846788b9a5f7552de',
  'swsb@2026-11-20': 'dabf162aa8e046e7c075e82a90e21902c4dea4c72e44575ac04e75401c509917',
  'paymentAgreement@2026-11-20': '61c52b0a78fd64dc97d9dd8abae450ec919c5230305246bf314c5d639152cd34',
  'serviceAgreement@2026-11-20': '1ae27248252187603d4c78fd90efd11957bc70f918bf315f7b0593f73adc219c',
};

const hashOf = async (texts: readonly AgreementText[]): Promise<string> => {
  const words = new TextEncoder().encode(JSON.stringify(texts));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', words));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

const linesOf = (block: Block): readonly string[] => {
  if (typeof block === 'string') return [block];
  return 'terms' in block ? block.terms.flat() : block;
};

const allLines = ({ summary, sections }: AgreementText): string[] => [
  ...summary,
  ...sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(linesOf)]),
];

/** The form of a text without its words: what stands where, and how much of it. */
const formOf = ({ summary, sections }: AgreementText) => ({
  summary: summary.length,
  sections: sections.map(({ blocks }) =>
    blocks.map((block) => [typeof block === 'string' ? 'text' : typeof block, linesOf(block).length]),
  ),
});

describe.each(AGREEMENTS)('%s', (name) => {
  const both = () => Promise.all([loadAgreement(name, 'zh-CN'), loadAgreement(name, 'en')]);

  test('says what its version says', async () => {
    expect(SAID[`${name}@${AGREEMENT_VERSIONS[name]}`]).toBe(await hashOf(await both()));
  });

  test('says the same in both languages, as far as its form tells', async () => {
    const [zh, en] = await both();
    expect(formOf(en)).toEqual(formOf(zh));
  });

  test('has no empty line and no heading twice', async () => {
    for (const text of await both()) {
      expect(allLines(text).filter((line) => line.trim() !== line || line === '')).toEqual([]);
      const headings = text.sections.map(({ heading }) => heading);
      expect(new Set(headings).size).toBe(headings.length);
    }
  });

  test('names no telephone number, address or company', async () => {
    for (const text of await both())
      expect(allLines(text).filter((line) => /\d{6}|https?:|@|有限公司|Ltd|Inc\./.test(line))).toEqual([]);
  });
});
