import { useHref } from '../../app/navigation.ts';
import { HOME_PATH } from '../../app/paths.ts';
import { m } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyView } from '../../ui/Views.tsx';

const Nowhere = ({ title, text }: { title: string; text: string }) => {
  const href = useHref();
  return (
    <EmptyView
      icon="wallet"
      tone="neutral"
      title={title}
      text={text}
      action={
        <LinkButton variant="soft" href={href(HOME_PATH)}>
          {m.back_home()}
        </LinkButton>
      }
    />
  );
};

/** Only the wallet client can open a mini-program. */
export const Outside = () => <Nowhere title={m.jump_mini_outside()} text={m.jump_mini_outside_text()} />;

/** The channel names no mini-program. */
export const None = () => <Nowhere title={m.jump_mini_none()} text={m.jump_mini_none_text()} />;
