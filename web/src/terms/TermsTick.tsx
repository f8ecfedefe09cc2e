import type { TermsName } from '@life-payment/contract/rules';
import { type ComponentProps, useId } from 'react';
import { Link } from 'wouter';
import { useHref } from '../app/navigation/navigation.ts';
import { m } from '../i18n/messages.ts';
import { findRouteByName } from '../pages/routes.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import s from './TermsTick.module.css';
import { Tick } from './Tick.tsx';

type Props = { terms: readonly TermsName[] } & Pick<
  ComponentProps<typeof Tick>,
  'checked' | 'error' | 'onChange'
>;

/** A box to agree to texts, with links to read them. */
export function TermsTick({ terms, ...tick }: Props) {
  const id = useId();
  return (
    <div className={s['tick']}>
      <Tick {...tick} label={m.terms_tick()} texts={id} />
      <ul id={id}>
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
