import { AGREEMENT_VERSIONS, type Agreement } from '@life-payment/contract/rules';
import type { AgreementText } from '../../agreements/types.ts';
import { m } from '../../i18n/messages.ts';
import { wholeDayText } from '../../i18n/whole-day.ts';
import { Card } from '../../ui/Card.tsx';
import s from './agreement.module.css';
import { BlockView } from './BlockView.tsx';
import { Contents } from './Contents.tsx';

/** Texts with more sections than this have a table of contents. */
const SHORT = 4;

const idOf = (index: number): string => `section-${index + 1}`;

/** A text as it is read: what matters most, the contents, then section by section. */
export const Article = ({ name, text: { summary, sections } }: { name: Agreement; text: AgreementText }) => {
  const version = AGREEMENT_VERSIONS[name];
  const entries = sections.map(({ heading }, index) => ({ id: idOf(index), heading }));
  return (
    <article className={s['article']}>
      <p className={s['version']}>{m.agreement_version({ version, day: wholeDayText(version) })}</p>
      <Card title={m.agreement_short()} className={s['short']}>
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
};
