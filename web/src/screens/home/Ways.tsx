import { AUTOPAY_PATH, QUESTIONS_PATH, RECORDS_PATH } from '@life-payment/contract/pages';
import { Link } from 'wouter';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import s from './home.module.css';

/** The records of which each opens its receipt. */
const RECEIPTS = { status: 'SUCCEEDED', open: 'receipt' };

/** The ways to records, automatic payment, receipts and help. */
export function Ways() {
  const href = useHref();
  const ways = [
    { icon: 'list', text: m.home_records(), to: href(RECORDS_PATH) },
    { icon: 'refresh', text: m.title_automatic_payment(), to: href(AUTOPAY_PATH) },
    { icon: 'records', text: m.home_receipts(), to: href(RECORDS_PATH, RECEIPTS) },
    { icon: 'service', text: m.home_service(), to: href(QUESTIONS_PATH) },
  ] as const;
  return (
    <nav aria-label={m.home_ways()}>
      <Card>
        <ul className={s['grid']}>
          {ways.map(({ icon, text, to }) => (
            <li key={icon}>
              <Link className={s['project']} href={to}>
                <Icon name={icon} />
                <span>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </nav>
  );
}
