import type { Question, QuestionSection } from '../../api/content.ts';

/** Sections with the questions in whose title or answer every word of the search stands; all of them without a word. */
export function searchQuestions(
  sections: readonly QuestionSection[],
  keyword: string,
): readonly QuestionSection[] {
  const words = wordsOf(keyword);
  const matches = ({ question, answer }: Question): boolean => {
    const text = `${question}\n${answer}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return sections
    .map((section) => ({ ...section, questions: section.questions.filter(matches) }))
    .filter(({ questions }) => questions.length > 0);
}

/** Words of a search: small letters, without what stands around them. */
function wordsOf(keyword: string): string[] {
  return keyword
    .toLowerCase()
    .split(/[\s,.;:!?，。；：！？、]+/)
    .filter((word) => word !== '');
}
