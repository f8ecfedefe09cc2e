import { HomeButton } from '../../app/views.tsx';
import { m } from '../../i18n/messages.ts';
import { EmptyView } from '../../ui/Views.tsx';

const Nowhere = ({ title, text }: { title: string; text: string }) => (
  <EmptyView icon="wallet" tone="neutral" title={title} text={text} action={<HomeButton />} />
);

/** Only the wallet client can open a mini-program. */
export const Outside = () => <Nowhere title={m.jump_mini_outside()} text={m.jump_mini_outside_text()} />;

/** The channel names no mini-program. */
export const None = () => <Nowhere title={m.jump_mini_none()} text={m.jump_mini_none_text()} />;
