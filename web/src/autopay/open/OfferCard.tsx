import { useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { accountName } from '../../i18n/projects.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconSquare } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import s from '../autopay.module.css';
import { loadOpenSheet, OpenSheetLater } from './OpenSheetLater.tsx';

type Props = {
  account: Parameters<typeof accountName>[0] & { readonly accountId: string };
  /** How much may be taken. */
  rule: string;
};

/** Offers automatic payment for an account, and opens the sheet. Nothing is chosen beforehand. */
export function OfferCard({ account, rule }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <div className={s['offer']}>
        <IconSquare name="refresh" />
        <div>
          <p className={s['offerTitle']}>{m.autopay_offer({ name: accountName(account) })}</p>
          <p className={s['offerText']}>{m.autopay_offer_text({ rule })}</p>
        </div>
      </div>
      <Button
        wide
        variant="soft"
        aria-haspopup="dialog"
        onPointerDown={loadOpenSheet}
        onClick={() => setOpen(true)}
      >
        {m.autopay_offer_see()}
      </Button>
      {open && <OpenSheetLater accountId={account.accountId} onClose={() => setOpen(false)} />}
    </Card>
  );
}
