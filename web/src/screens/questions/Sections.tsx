import { readText } from '@life-payment/contract/rules';
import type { QuestionSection } from '../../api/content.ts';
import { m } from '../../i18n/messages.ts';
import { SEARCH } from '../../ui/icons/later-icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import { QuestionItem } from './QuestionItem.tsx';
import s from './questions.module.css';
import { searchQuestions } from './search.ts';
import { useHit } from './use-hit.ts';

type Props = { sections: readonly QuestionSection[]; keyword: string };

/** The questions by section: all, or those that match a search. */
export function Sections({ sections, keyword }: Props) {
  const hit = useHit();
  const text = readText(keyword);
  const found = searchQuestions(sections, text);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <>
      <p className="unseen" role="status">
        {text !== '' && m.questions_found({ count })}
      </p>
      {found.length === 0 && <NothingFound keyword={text} />}
      {found.map(({ sectionId, name, questions }) => (
        <Card key={sectionId} title={name} className={s['list']}>
          <ul>
            {questions.map((question) => (
              <QuestionItem key={question.faqId} question={question} onOpen={hit} />
            ))}
          </ul>
        </Card>
      ))}
    </>
  );
}

function NothingFound({ keyword }: { keyword: string }) {
  return keyword === '' ? (
    <EmptyView icon="records" title={m.questions_empty()} text={m.questions_empty_text()} />
  ) : (
    <EmptyView
      icon={SEARCH}
      tone="neutral"
      title={m.questions_none({ keyword })}
      text={m.questions_none_text()}
    />
  );
}
