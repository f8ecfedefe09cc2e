import { useLogIn } from '../../app/navigation/log-in.ts';
import { m } from '../../i18n/messages.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import s from './marketing.module.css';

/** Replaces points and coupons while nobody is logged in. */
export function LogInRow() {
  const logIn = useLogIn();
  return (
    <Card className={s['list']}>
      <ListRow
        icon="lock"
        title={m.benefit_log_in_title()}
        note={m.benefit_log_in_text()}
        onClick={logIn}
        chevron
      />
    </Card>
  );
}
