import type { Question, QuestionSection } from '../../api/content.ts';

/** The sections with those questions that contain every word of the search in title or answer; all sections without a word. */
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

/** The words of a search, in lower case and trimmed. */
function wordsOf(keyword: string): string[] {
  return keyword
    .toLowerCase()
    .split(/[\s,.;:!?，。；：！？、]+/)
    .filter((word) => word !== '');
}
