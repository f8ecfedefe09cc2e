import { expect, test } from 'vitest';
import { parseTerms } from './terms.ts';

const TEXT = `- What matters
- And this

## First

A paragraph with "quotes".

- an item
- another

## Second

- **A term**: what is said: of it
- **另一个**: 说明。
`;

test('Markdown becomes a summary and sections of paragraphs, lists and terms', () => {
  expect(parseTerms(TEXT)).toEqual({
    summary: ['What matters', 'And this'],
    sections: [
      { heading: 'First', blocks: ['A paragraph with "quotes".', ['an item', 'another']] },
      {
        heading: 'Second',
        blocks: [
          {
            terms: [
              ['A term', 'what is said: of it'],
              ['另一个', '说明。'],
            ],
          },
        ],
      },
    ],
  });
});

test.each([
  ['a paragraph above the first heading', '- a\n\nb'],
  ['a summary that is no list', 'a\n\n## b\n\nc'],
  ['a paragraph in two lines', '- a\n\n## b\n\nc\nd'],
  ['a list with something else in it', '- a\n\n## b\n\n- c\nd'],
  ['a term among items', '- a\n\n## b\n\n- c\n- **d**: e'],
  ['an item among terms', '- a\n\n## b\n\n- **d**: e\n- c'],
  ['a term without what is said of it', '- a\n\n## b\n\n- **c**'],
  ['a heading of another size', '- a\n\n## b\n\n### c'],
  ['a numbered list', '- a\n\n## b\n\n1. c'],
  ['a link', '- a\n\n## b\n\nsee [c](d)'],
  ['words in bold', '- a\n\n## b\n\nsee **c**'],
  ['HTML', '- a\n\n## b\n\n<b>c</b>'],
])('a text is refused with %s', (_, markdown) => {
  expect(() => parseTerms(markdown)).toThrow(/^terms: /);
});
