import { useGoOn } from '../../app/go-on.ts';
import { useHref } from '../../app/navigation.ts';
import { REGISTER_PATH } from '../../app/paths.ts';
import { m } from '../../i18n/messages.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import s from './pop-up.module.css';

/** No way of logging in has worked from here; the mobile number always does. */
export const LoginFailed = () => {
  const href = useHref();
  const goOn = useGoOn();
  return (
    <EmptyView
      icon="lock"
      title={m.pop_login_title()}
      text={m.pop_login_text()}
      action={
        <div className={s['buttons']}>
          <LinkButton wide href={href(REGISTER_PATH)}>
            {m.pop_login_mobile()}
          </LinkButton>
          <Button wide variant="soft" onClick={goOn}>
            {m.retry()}
          </Button>
        </div>
      }
    />
  );
};
