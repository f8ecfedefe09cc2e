import { TERMS_VERSIONS, type TermsName } from '@life-payment/contract/rules';
import { m } from '../../i18n/messages.ts';
import { wholeDayText } from '../../i18n/whole-day.ts';
import { Card } from '../../ui/layout/Card.tsx';
import type { TermsText } from '../types.ts';
import s from './article.module.css';
import { BlockView } from './BlockView.tsx';
import { Contents } from './Contents.tsx';

/** Longer texts than this, in sections, have a table of contents. */
const SHORT = 4;

/** A text: its summary, its contents, and its sections. */
export function Article({ name, text: { summary, sections } }: { name: TermsName; text: TermsText }) {
  const version = TERMS_VERSIONS[name];
  const entries = sections.map(({ heading }, index) => ({ id: idOf(index), heading }));
  return (
    <article className={s['article']}>
      <p className={s['version']}>{m.terms_version({ version, day: wholeDayText(version) })}</p>
      <Card title={m.terms_short()} className={s['short']}>
        <BlockView block={summary} />
      </Card>
      {sections.length > SHORT && <Contents entries={entries} />}
      <Card className={s['text']}>
        {sections.map(({ heading, blocks }, index) => (
          <section key={heading} className={s['section']}>
            <h2 className={s['heading']} id={idOf(index)} tabIndex={-1}>
              {index + 1}. {heading}
            </h2>
            {blocks.map((block) => (
              <BlockView key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
      </Card>
    </article>
  );
}

function idOf(index: number): string {
  return `section-${index + 1}`;
}
