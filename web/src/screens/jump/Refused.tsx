import { useHref } from '../../app/navigation.ts';
import { HOME_PATH } from '../../app/paths.ts';
import { m } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyView } from '../../ui/Views.tsx';

/** A jump that leads nowhere we go. The address is not shown: it may be made to be believed. */
export const Refused = () => {
  const href = useHref();
  return (
    <div role="alert">
      <EmptyView
        icon="warning"
        tone="warning"
        title={m.jump_refused()}
        text={m.jump_refused_text()}
        action={
          <LinkButton variant="soft" href={href(HOME_PATH)}>
            {m.back_home()}
          </LinkButton>
        }
      />
    </div>
  );
};
