import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { later } from '../../lib/later.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { IconSquare } from '../../ui/Icon.tsx';
import { canOpenOptions, type OpenableAccount } from './api.ts';
import s from './autopay.module.css';

type Props = {
  account: Parameters<typeof accountName>[0] & { readonly accountId: string };
  /** The most that may be taken. */
  rule: string;
};

/** Offers automatic payment for an account, and opens the sheet. Nothing is chosen beforehand. */
export function OfferCard({ account, rule }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <div className={cx('side', s['offer'])}>
        <IconSquare name="refresh" />
        <div>
          <p className="bold">{m.autopay_offer({ name: accountName(account) })}</p>
          <p className="small">{m.autopay_offer_text({ rule })}</p>
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

/** Begins to load the sheet, so that it is there when the finger leaves the button. */
export const loadOpenSheet = () => import('./OpenScreen.tsx');

/** The sheet that opens automatic payment. */
export const OpenSheetLater = later(async () => ({ default: (await loadOpenSheet()).OpenSheet }));

/** The accounts that can get automatic payment here; none while that is not known, as nobody asked for it. */
export function useOpenable(): readonly OpenableAccount[] {
  const { api } = useApp();
  const { data } = useQuery({ ...canOpenOptions(api), retry: false });
  return data?.here === 'OK' ? data.accounts : [];
}
