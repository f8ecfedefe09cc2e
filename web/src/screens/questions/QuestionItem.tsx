import type { Question } from '../../api/content.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import s from './questions.module.css';

type Props = { question: Question; onOpen: (faqId: string) => void };

/** A question; a tap opens its answer. */
export function QuestionItem({ question: { faqId, question, answer }, onOpen }: Props) {
  return (
    <li className={s['item']}>
      <details onToggle={({ currentTarget }) => currentTarget.open && onOpen(faqId)}>
        <summary className={s['question']}>
          <span>{question}</span>
          <span className={s['arrow']}>
            <Icon name="down" size={18} />
          </span>
        </summary>
        <div className={s['answer']}>
          {answer.split('\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </details>
    </li>
  );
}
