import { HomeButton } from '../../app/views/NotFoundView.tsx';
import { m } from '../../i18n/messages.ts';
import { WALLET } from '../../ui/icons/later-icons.ts';
import { EmptyView } from '../../ui/views/Views.tsx';

/** Says that only the wallet client can open a mini-program. */
export function NotInWallet() {
  return <NotPossible title={m.jump_mini_outside()} text={m.jump_mini_outside_text()} />;
}

/** Says that the channel has no mini-program. */
export function NoMiniProgram() {
  return <NotPossible title={m.jump_mini_none()} text={m.jump_mini_none_text()} />;
}

function NotPossible({ title, text }: { title: string; text: string }) {
  return <EmptyView icon={WALLET} tone="neutral" title={title} text={text} action={<HomeButton />} />;
}
