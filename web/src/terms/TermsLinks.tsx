import type { TermsName } from '@life-payment/contract/rules';
import { Link } from 'wouter';
import { useHref } from '../app/navigation/navigation.ts';
import { findRouteByName } from '../pages/routes.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import s from './TermsTick.module.css';

/** Links to the texts that a payer agrees to. `id`: for what the list describes. */
export function TermsLinks({ terms, id }: { terms: readonly TermsName[]; id?: string }) {
  return (
    <ul id={id}>
      {terms.map((name) => (
        <li key={name}>
          <TextLink name={name} />
        </li>
      ))}
    </ul>
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
