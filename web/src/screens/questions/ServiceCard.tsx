import { FEEDBACK_PATH, QUESTIONS_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { type CustomerService, serviceOptions } from '../../api/content.ts';
import { useApp } from '../../app/context.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { Tag } from '../../ui/facts/Tag.tsx';
import { Icon, IconSquare } from '../../ui/icons/Icon.tsx';
import { SEARCH } from '../../ui/icons/later-icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow, RowItem } from '../../ui/layout/ListRow.tsx';
import { clockNow, isAlways, isOpenAt } from './hours.ts';
import s from './questions.module.css';

/** Customer service: by phone, by feedback, or on the channel's own help page. */
export function ServiceCard() {
  const { api, entry } = useApp();
  const href = useHref();
  const { data } = useQuery(serviceOptions(api, entry.outputEndpoint));
  return (
    <Card title={m.questions_service()} className={s['list']}>
      <ul>
        {data?.phone !== undefined && (
          <RowItem>
            <Phone phone={data.phone} hours={data.hours} />
          </RowItem>
        )}
        <RowItem>
          <ListRow
            icon="empty"
            title={m.questions_feedback()}
            note={m.questions_feedback_text()}
            chevron
            href={href(FEEDBACK_PATH)}
          />
        </RowItem>
        {data && data.helpPage !== QUESTIONS_PATH && data.helpPage !== FEEDBACK_PATH && (
          <RowItem>
            <ListRow icon={SEARCH} title={m.questions_help()} chevron href={href(data.helpPage)} />
          </RowItem>
        )}
      </ul>
    </Card>
  );
}

function Phone({ phone, hours }: { phone: string; hours: CustomerService['hours'] }) {
  const open = hours && isOpenAt(hours, clockNow(new Date()));
  return (
    <a className={s['phone']} href={`tel:${phone}`}>
      <IconSquare name="service" />
      <span className={s['phoneMiddle']}>
        <span className="unseen">{m.questions_call()}</span>
        <span className={s['phoneLine']}>
          <span className={s['number']}>{phone}</span>
          {open !== undefined && (
            <Tag tone={open ? 'accent' : 'neutral'}>{open ? m.questions_open() : m.questions_closed()}</Tag>
          )}
        </span>
        {hours && <span className={s['note']}>{hoursText(hours)}</span>}
      </span>
      <span className={s['end']}>
        <Icon name="chevron" size={18} />
      </span>
    </a>
  );
}

function hoursText(hours: NonNullable<CustomerService['hours']>): string {
  return isAlways(hours) ? m.questions_hours_always() : m.questions_hours(hours);
}
