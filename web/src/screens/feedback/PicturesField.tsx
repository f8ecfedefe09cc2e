import { useId, useRef } from 'react';
import { usePreview } from '../../app/navigation/preview.ts';
import { m } from '../../i18n/messages.ts';
import { ALBUM_MOST } from '../../ui/defaults.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { Picture } from './draft.ts';
import s from './feedback.module.css';

type Props = {
  pictures: readonly Picture[];
  /** The number of pictures that are being made smaller. */
  working: number;
  /** False: a reload would lose them. */
  kept: boolean;
  error: string | undefined;
  disabled: boolean;
  onAdd: (files: readonly File[]) => void;
  onRemove: (id: string) => void;
};

const TILES = Array.from({ length: ALBUM_MOST }, (_, index) => index + 1);

/** The pictures of the feedback: chosen, viewed, removed. */
export function PicturesField({ pictures, working, kept, error, disabled, onAdd, onRemove }: Props) {
  const id = useId();
  const preview = usePreview();
  const input = useRef<HTMLInputElement>(null);
  const room = ALBUM_MOST - pictures.length - working;
  return (
    <fieldset className={s['field']}>
      <legend className={s['label']}>{m.feedback_pictures()}</legend>
      <ul className={s['tiles']}>
        {pictures.map((picture, index) => (
          <PictureTile
            key={picture.id}
            picture={picture}
            number={index + 1}
            disabled={disabled}
            onLook={() => preview({ pictures: pictures.map(addressOf), current: index })}
            onRemove={() => {
              onRemove(picture.id);
              // The button disappears, so the focus moves to the next control for keyboard users.
              input.current?.focus();
            }}
          />
        ))}
        {TILES.slice(0, working).map((number) => (
          <li key={`working-${number}`} className={s['tile']} data-working="true">
            <span className={s['spinner']} role="status">
              <span className="unseen">{m.feedback_picture_working()}</span>
            </span>
          </li>
        ))}
        {room > 0 && (
          <li>
            <label className={s['add']}>
              <input
                ref={input}
                className="unseen"
                type="file"
                accept="image/*"
                multiple
                disabled={disabled}
                aria-describedby={`${error === undefined ? '' : `${id}-error `}${id}-hint`}
                onChange={({ target }) => {
                  onAdd([...(target.files ?? [])]);
                  // So that the same file can be chosen again after it was removed.
                  target.value = '';
                }}
              />
              <Icon name="plus" />
              <span>{m.feedback_picture_add()}</span>
            </label>
          </li>
        )}
      </ul>
      {error && (
        <p className={s['error']} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {!kept && (
        <p className={s['hint']} role="status">
          {m.feedback_pictures_page_only()}
        </p>
      )}
      <p className={s['hint']} id={`${id}-hint`}>
        {m.feedback_pictures_hint({ most: ALBUM_MOST })}
      </p>
    </fieldset>
  );
}

type TileProps = {
  picture: Picture;
  number: number;
  disabled: boolean;
  onLook: () => void;
  onRemove: () => void;
};

/** A chosen picture. */
function PictureTile({ picture, number, disabled, onLook, onRemove }: TileProps) {
  return (
    <li className={s['tile']}>
      <button
        type="button"
        className={s['view']}
        aria-label={m.feedback_picture_view({ number })}
        onClick={onLook}
      >
        <img src={addressOf(picture)} alt={m.feedback_picture({ number })} />
      </button>
      <button
        type="button"
        className={s['remove']}
        disabled={disabled}
        aria-label={m.feedback_picture_remove({ number })}
        onClick={onRemove}
      >
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}

function addressOf({ base64 }: Picture): string {
  return `data:image/jpeg;base64,${base64}`;
}
