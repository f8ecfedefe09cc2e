import type { Block } from '../types.ts';
import s from './article.module.css';

/** A paragraph, a list, or terms with their explanations. */
export function BlockView({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('terms' in block)
    return (
      <dl className={s['terms']}>
        {block.terms.map(([term, explanation]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{explanation}</dd>
          </div>
        ))}
      </dl>
    );
  return (
    <ul className={s['list']}>
      {block.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
