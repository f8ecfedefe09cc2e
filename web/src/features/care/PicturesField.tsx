import { PICTURE_MAX_BYTES } from '@life-payment/contract/rules';
import { useId, useRef, useState } from 'react';
import { ALBUM_MOST } from '../../lib/defaults.ts';
import { newId } from '../../lib/host/host.ts';
import { m } from '../../lib/i18n/messages.ts';
import { usePreview } from '../../lib/navigation/preview.ts';
import { cx } from '../../ui/cx.ts';
import { Below, describedBy } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Views.tsx';
import s from './care.module.css';
import type { Picture } from './feedback-draft.ts';

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
    <fieldset className="near">
      <legend className="small">{m.feedback_pictures()}</legend>
      <ul className={s['tiles']}>
        {pictures.map((picture, index) => (
          <li key={picture.id} className={s['tile']}>
            <button
              type="button"
              className={s['view']}
              aria-label={m.feedback_picture_view({ number: index + 1 })}
              onClick={() => preview({ pictures: pictures.map(addressOf), current: index })}
            >
              <img src={addressOf(picture)} alt={m.feedback_picture({ number: index + 1 })} />
            </button>
            <button
              type="button"
              className={cx('tap', s['remove'])}
              disabled={disabled}
              aria-label={m.feedback_picture_remove({ number: index + 1 })}
              onClick={() => {
                onRemove(picture.id);
                // The button disappears, so the focus moves to the next control for keyboard users.
                input.current?.focus();
              }}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
        {TILES.slice(0, working).map((number) => (
          <li key={`working-${number}`} className={s['tile']} data-working="true">
            <span role="status">
              <Spinner />
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
                aria-describedby={describedBy(id, true, error)}
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
      <Below id={id} error={error} />
      {!kept && (
        <p className="small" role="status">
          {m.feedback_pictures_page_only()}
        </p>
      )}
      <p className="small" id={`${id}-hint`}>
        {m.feedback_pictures_hint({ most: ALBUM_MOST })}
      </p>
    </fieldset>
  );
}

function addressOf({ base64 }: Picture): string {
  return `data:image/jpeg;base64,${base64}`;
}

/** Adds chosen files one by one, made smaller, and reports those that can't be sent. */
export function usePictures(
  pictures: readonly Picture[],
  change: (next: (before: readonly Picture[]) => readonly Picture[]) => void,
  showError: (error: string) => void,
) {
  const [working, setWorking] = useState(0);
  const add = async (chosen: readonly File[]): Promise<void> => {
    const room = ALBUM_MOST - pictures.length - working;
    const files = chosen.slice(0, Math.max(0, room));
    if (files.length < chosen.length) showError(m.feedback_pictures_too_many({ most: ALBUM_MOST }));
    setWorking((count) => count + files.length);
    for (const file of files) {
      const base64 = await shrink(file);
      setWorking((count) => count - 1);
      if (base64 === null) showError(m.feedback_picture_unreadable({ name: file.name }));
      else change((before) => [...before, { id: newId(), base64 }]);
    }
  };
  return { working, add };
}

type Size = { readonly width: number; readonly height: number };

/** The longest sides and the qualities to try, the best first. */
const SIDES = [1600, 1200, 900, 600];
const QUALITIES = [0.82, 0.65, 0.5];

/** The bytes that a letter of base64 stands for. */
const BYTES_OF_LETTER = 3 / 4;

/** A size of the same proportions whose longer side is at most `side`; never larger than the original. */
export function fitInto({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A picture as JPEG of at most 300 KB in base64, upright and without the camera's metadata; null if it can't be read. */
async function shrink(file: Blob): Promise<string | null> {
  const image = await decode(file);
  if (!image) return null;
  for (const side of SIDES) {
    const canvas = draw(image, side);
    if (!canvas) return null;
    for (const quality of QUALITIES) {
      const base64 = canvas.toDataURL('image/jpeg', quality).split(',')[1];
      if (base64 && base64.length * BYTES_OF_LETTER <= PICTURE_MAX_BYTES) return base64;
    }
  }
  return null;
}

async function decode(file: Blob): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null;
  } catch {
    // Not a picture, or one in a format that this browser does not know.
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function draw(image: HTMLImageElement, side: number): HTMLCanvasElement | null {
  const { width, height } = fitInto({ width: image.naturalWidth, height: image.naturalHeight }, side);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // A JPEG has no transparency: transparent parts become white, not black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(image, 0, 0, width, height);
  return canvas;
}
