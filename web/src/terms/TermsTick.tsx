import type { TermsName } from '@life-payment/contract/rules';
import { useId } from 'react';
import { Link } from 'wouter';
import { useHref } from '../app/navigation/navigation.ts';
import { m } from '../i18n/messages.ts';
import { findRouteByName } from '../pages/routes.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import s from './TermsTick.module.css';

type Props = {
  terms: readonly TermsName[];
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
};

/** A box to agree to texts, never ticked beforehand, with links to read them. */
export function TermsTick({ terms, checked, error, onChange }: Props) {
  const id = useId();
  return (
    <div className={s['tick']}>
      <label className={s['row']} data-invalid={error !== undefined}>
        <input
          className={s['input']}
          type="checkbox"
          name="agreed"
          checked={checked}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? `${id}-texts` : `${id}-error ${id}-texts`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={s['box']}>
          <Icon name="check" size={16} />
        </span>
        <span>{m.terms_tick()}</span>
      </label>
      {error !== undefined && (
        <p className={s['error']} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <ul id={`${id}-texts`}>
        {terms.map((name) => (
          <li key={name}>
            <TextLink name={name} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function TextLink({ name }: { name: TermsName }) {
  const href = useHref();
  const route = findRouteByName(name);
  if (!route) return null;
  return (
    <Link href={href(route.path)} className={s['link']}>
      <span>{route.title?.()}</span>
      <Icon name="chevron" size={16} />
    </Link>
  );
}
