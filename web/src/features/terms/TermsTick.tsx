import type { TermsName } from '@life-payment/contract/rules';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { m } from '../../lib/i18n/messages.ts';
import { later } from '../../lib/later.tsx';
import { findRouteByName } from '../../lib/pages.ts';
import { CheckBox } from '../../ui/Choices.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import s from './terms.module.css';

type Props = {
  label: ReactNode;
  /** The id of the list of the texts, if it stands below. */
  texts?: string;
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
};

/** A box to agree, never ticked beforehand. */
export function Tick({ label, texts, checked, error, onChange }: Props) {
  const id = useId();
  return (
    <>
      <label className={cx('side', s['row'])}>
        <CheckBox
          name="agreed"
          checked={checked}
          aria-invalid={error !== undefined}
          aria-describedby={[error && id, texts].filter(Boolean).join(' ') || undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <p className={cx('error', s['error'])} id={id} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

type TermsTickProps = { terms: readonly TermsName[] } & Pick<
  ComponentProps<typeof Tick>,
  'checked' | 'error' | 'onChange'
>;

/** A box to agree to texts, with the texts to read below it. */
export function TermsTick({ terms, ...tick }: TermsTickProps) {
  const id = useId();
  return (
    <div className={s['tick']}>
      <Tick {...tick} label={m.terms_tick()} texts={id} />
      <TermsOver id={id} terms={terms} />
    </div>
  );
}

const TermsDialog = later(async () => ({ default: (await import('./TermsScreen.tsx')).TermsDialog }));

/** Opens the texts that a payer agrees to over the page, which keeps what was typed. */
export function TermsOver({ id, terms }: { id?: string; terms: readonly TermsName[] }) {
  const [open, setOpen] = useState<TermsName | null>(null);
  return (
    <>
      <ul id={id} className="ruled">
        {terms.map((name) => (
          <li key={name}>
            <button type="button" className={s['link']} onClick={() => setOpen(name)}>
              <span>{titleOf(name)}</span>
              <Icon name="chevron" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {open && <TermsDialog name={open} title={titleOf(open)} onClose={() => setOpen(null)} />}
    </>
  );
}

function titleOf(name: TermsName): string {
  return findRouteByName(name)?.title?.() ?? name;
}
