import { TERMS, TERMS_VERSIONS, type TermsName } from '@life-payment/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { noon } from '../../lib/i18n/dates.ts';
import { currentLanguage, type Language } from '../../lib/i18n/language.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Fold, Lines } from '../../ui/Facts.tsx';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import s from './terms.module.css';
import type { Block, TermsText } from './types.ts';

export default TermsScreen;

/** The text that the path names, of those that people agree to. */
function TermsScreen() {
  const [path] = useLocation();
  const name = TERMS.find((each) => path.endsWith(`/${each}`));
  return name ? <TermsArticle key={name} name={name} /> : <NotFoundView />;
}

/** A text that people agree to, once it has loaded. */
function TermsArticle({ name }: { name: TermsName }) {
  const language = currentLanguage();
  const query = useQuery({
    queryKey: ['agreement', name, language],
    queryFn: () => loadTerms(name, language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.data) return <Article name={name} text={query.data} />;
  // Browsers may cache a failed import: only a reload tries again.
  if (query.isError) return <QueryErrorView error={query.error} onRetry={() => window.location.reload()} />;
  return (
    <Skeleton>
      <Card>
        <div className="stack">
          {LINES.map((width) => (
            <Bone key={width} width={width} height={16} />
          ))}
        </div>
      </Card>
    </Skeleton>
  );
}

const LINES = ['100%', '92%', '97%', '60%', '100%', '88%', '95%', '40%'];

/** Longer texts than this, in sections, have a table of contents. */
const SHORT = 4;

function Article({ name, text: { summary, sections } }: { name: TermsName; text: TermsText }) {
  const version = TERMS_VERSIONS[name];
  return (
    <article className={cx('stack', s['article'])}>
      <p className="small phrases">{m.terms_version({ version, day: wholeDayText(version) })}</p>
      <Card title={m.terms_short()} className={s['short']}>
        <BlockView block={summary} />
      </Card>
      {sections.length > SHORT && (
        <Card rows>
          <Fold summary={m.terms_contents()}>
            <ol>
              {sections.map(({ heading }, index) => (
                <li key={heading}>
                  <button type="button" className={s['entry']} onClick={() => goTo(idOf(index))}>
                    {index + 1}. {heading}
                  </button>
                </li>
              ))}
            </ol>
          </Fold>
        </Card>
      )}
      <Card className={s['text']}>
        {sections.map(({ heading, blocks }, index) => (
          <section key={heading} className={cx('stack', s['section'])}>
            <h2 className={cx('title', s['heading'])} id={idOf(index)} tabIndex={-1}>
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

function BlockView({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('terms' in block)
    return (
      <dl className={cx('stack', s['terms'])}>
        {block.terms.map(([term, explanation]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{explanation}</dd>
          </div>
        ))}
      </dl>
    );
  return <Lines lines={block} />;
}

/** Scrolls to a section and moves the focus there. A link with a hash would add a page to the history. */
function goTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** Every text is a chunk of its own, loaded when it is opened. The build reads the Markdown (`build/terms.ts`). */
const TEXTS = import.meta.glob<{ text: TermsText }>('./texts/*/*.md');

/** Loads a text that people agree to. */
export async function loadTerms(name: TermsName, language: Language): Promise<TermsText> {
  const load = TEXTS[`./texts/${language}/${name}.md`];
  if (!load) throw new Error(`there is no text ${name} in ${language}`);
  return (await load()).text;
}

/** `2026年11月20日`, `November 20, 2026`, always with its year. `day` is `YYYY-MM-DD`. */
function wholeDayText(day: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), {
    timeZone: 'Asia/Shanghai',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).format(noon(day));
}

type Props = { name: TermsName; title: string; onClose: () => void };

/** A text over the sheet that asks to agree to it, so that nothing typed in the sheet is lost. */
export function TermsDialog({ name, title, onClose }: Props) {
  return createPortal(
    <Dialog kind="full" title={title} onClose={onClose}>
      <div className={s['over']}>
        <TermsArticle name={name} />
      </div>
    </Dialog>,
    document.body,
  );
}
