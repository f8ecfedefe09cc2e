import { AUTOPAY_MANAGE_PATH } from '@life-payment/contract/pages';
import type { SavedAccount } from '../../api/accounts.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { loadOpenSheet } from '../../autopay/open/OpenSheetLater.tsx';
import { useOpenable } from '../../autopay/open/use-openable.ts';
import { m } from '../../i18n/messages.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import s from './accounts.module.css';

type Props = { account: SavedAccount; onOpen: () => void };

/** The way to automatic payment of an account: managing it, or opening it. Empty where it can't be opened. */
export function AutopayWay({ account: { accountId, autopay }, onOpen }: Props) {
  const href = useHref();
  const canOpen = useOpenable().some((each) => each.accountId === accountId);
  if (!autopay && !canOpen) return null;
  return (
    <div className={s['autopay']}>
      {autopay ? (
        <LinkButton wide variant="soft" href={href(AUTOPAY_MANAGE_PATH, { accountId })}>
          {m.title_automatic_payment_management()}
        </LinkButton>
      ) : (
        <Button wide variant="soft" aria-haspopup="dialog" onPointerDown={loadOpenSheet} onClick={onOpen}>
          {m.autopay_open_title()}
        </Button>
      )}
    </div>
  );
}
