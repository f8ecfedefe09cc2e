import { useLogIn } from '../app/navigation/log-in.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { EmptyView } from '../ui/views/Views.tsx';

/** Stands in place of the payer's own data while nobody is logged in. */
export function LogInCard() {
  const logIn = useLogIn();
  return (
    <Card>
      <EmptyView
        inline
        icon="lock"
        title={m.benefit_log_in_title()}
        text={m.benefit_log_in_text()}
        action={
          <Button variant="soft" onClick={logIn}>
            {m.benefit_log_in()}
          </Button>
        }
      />
    </Card>
  );
}
