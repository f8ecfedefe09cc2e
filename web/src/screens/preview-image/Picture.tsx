import { useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import s from './preview-image.module.css';
import type { Size, View } from './view.ts';

type Props = {
  address: string;
  name: string;
  view: View;
  /** It follows the finger, so it moves without a transition. */
  held: boolean;
  onSize: (size: Size) => void;
};

/** One picture, fitted to the screen or zoomed, with a view for loading and failure. */
export function Picture({ address, name, view, held, onSize }: Props) {
  const [state, setState] = useState<'coming' | 'here' | 'broken'>('coming');
  if (state === 'broken')
    return (
      <p className={s['broken']} role="alert">
        <Icon name="warning" />
        {m.preview_broken()}
      </p>
    );
  return (
    <>
      {state === 'coming' && (
        <span className={s['spinner']} role="status">
          <span className="unseen">{m.loading()}</span>
        </span>
      )}
      <img
        src={address}
        alt={name}
        draggable={false}
        className={cx(s['picture'], held && s['held'])}
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        onLoad={({ currentTarget }) => {
          setState('here');
          onSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight });
        }}
        onError={() => setState('broken')}
      />
    </>
  );
}
