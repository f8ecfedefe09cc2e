import s from './Facts.module.css';

type Props = { of: readonly (readonly [name: string, value: string | undefined])[] };

/** Facts with their names, a line each; those without a value are left out. */
export function Facts({ of }: Props) {
  return (
    <dl className={s['facts']}>
      {of.map(
        ([name, value]) =>
          value && (
            <div key={name} className={s['fact']}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
