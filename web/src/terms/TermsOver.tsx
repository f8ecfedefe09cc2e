import type { TermsName } from '@life-payment/contract/rules';
import { lazy, Suspense, useState } from 'react';
import { findRouteByName } from '../pages/routes.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import s from './TermsTick.module.css';

const TermsDialog = lazy(() => import('./TermsDialog.tsx'));

/** Opens the texts that a payer agrees to over the page, which keeps what was typed. */
export function TermsOver({ terms }: { terms: readonly TermsName[] }) {
  const [open, setOpen] = useState<TermsName | null>(null);
  return (
    <>
      <ul>
        {terms.map((name) => (
          <li key={name}>
            <button type="button" className={s['link']} onClick={() => setOpen(name)}>
              <span>{titleOf(name)}</span>
              <Icon name="chevron" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <Suspense>
          <TermsDialog name={open} title={titleOf(open)} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

function titleOf(name: TermsName): string {
  return findRouteByName(name)?.title?.() ?? name;
}
