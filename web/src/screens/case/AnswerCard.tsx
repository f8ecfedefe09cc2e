import { ORDER_PATH } from '@life-payment/contract/pages';
import type { KnownAnswer, KnownAnswers } from '../../api/cases.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { instantText } from '../../i18n/moments.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { Amount } from '../../ui/facts/Amount.tsx';
import { statusText, statusTone } from '../../ui/facts/order-status.ts';
import { Tag } from '../../ui/facts/Tag.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow, RowItem } from '../../ui/layout/ListRow.tsx';
import s from './case.module.css';
import { answerText, factsOf } from './texts.ts';

/** What we know about a reason, and what the payer can do. */
export function AnswerCard({ answer, known }: { answer: KnownAnswer; known: KnownAnswers }) {
  const href = useHref();
  const { about, others } = known;
  const { ways } = answer;
  const orderId = known.known?.orderId;
  return (
    <>
      <Card title={m.case_known()}>
        <div aria-live="polite">
          <p>{answerText(answer.answer, about.unitName)}</p>
          {known.known && <Facts lines={factsOf(known.known)} />}
        </div>
        {ways.includes('CANCEL') && orderId !== undefined && (
          <p className={s['way']}>
            <LinkButton variant="soft" href={href(ORDER_PATH, { orderId })}>
              {m.case_to_cancel()}
            </LinkButton>
          </p>
        )}
        {ways.includes('UNIT') && <CallUnit unit={about.unitName} phone={about.unitPhone} />}
      </Card>
      {answer.reason === 'PAID_TWICE' && others.length > 0 && <Others others={others} />}
    </>
  );
}

function Facts({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className={s['facts']}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function CallUnit({ unit, phone }: { unit: string; phone: string | undefined }) {
  if (phone === undefined) return <p className={s['hint']}>{m.case_no_phone({ unit })}</p>;
  return (
    <p className={s['way']}>
      <a className={s['call']} href={`tel:${phone.replaceAll(' ', '')}`}>
        <span>{m.case_call_unit({ unit })}</span>
        <span className={s['number']}>{phone}</span>
      </a>
    </p>
  );
}

function Others({ others }: Pick<KnownAnswers, 'others'>) {
  const href = useHref();
  return (
    <Card title={m.case_others()} className={s['titled']}>
      <ul>
        {others.map(({ orderId, status, cash, createdAt }) => (
          <RowItem key={orderId}>
            <ListRow
              title={instantText(createdAt)}
              end={
                <>
                  <Amount fen={cash} />
                  <Tag tone={statusTone(status)}>{statusText(status)}</Tag>
                </>
              }
              chevron
              href={href(ORDER_PATH, { orderId })}
            />
          </RowItem>
        ))}
      </ul>
    </Card>
  );
}
