import { useLayoutEffect, useRef } from 'react';
import type { Preview } from '../../app/navigation/preview.ts';
import { m } from '../../i18n/messages.ts';
import { useGestures } from '../../ui/controls/use-gestures.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Picture } from './Picture.tsx';
import s from './preview-image.module.css';
import { useGallery } from './use-gallery.ts';
import { FITTING } from './view.ts';

type Props = Preview & { onClose: () => void };

/** Pictures over the whole screen, one at a time: swiped, zoomed, closed. */
export function Gallery({ pictures, current, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { index, view, dragged, held, setSize, goTo, onKeyDown, gestures } = useGallery(
    pictures.length,
    current,
  );
  const frame = useGestures(gestures);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  // The same picture may appear twice, so its index is its key.
  const slides = pictures.map((address, at) => ({ address, at }));
  return (
    <dialog
      ref={dialog}
      className={s['gallery']}
      aria-label={m.preview_label()}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={s['frame']} ref={frame}>
        <ul
          className={cx(s['track'], held && s['held'])}
          style={{ transform: `translateX(calc(${-index * 100}% + ${dragged}px))` }}
        >
          {slides.map(({ address, at }) => (
            <li key={at} className={s['slide']} aria-hidden={at !== index}>
              {Math.abs(at - index) < 2 && (
                <Picture
                  address={address}
                  name={m.preview_picture({ number: at + 1, count: pictures.length })}
                  view={at === index ? view : FITTING}
                  held={held}
                  onSize={(size) => at === index && setSize(size)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      <button type="button" className={s['close']} aria-label={m.close()} onClick={onClose}>
        <Icon name="close" />
      </button>
      {pictures.length > 1 && <Foot index={index} count={pictures.length} goTo={goTo} />}
    </dialog>
  );
}

type FootProps = { index: number; count: number; goTo: (index: number) => void };

/** The number of the picture, and buttons to the next and the previous one. */
function Foot({ index, count, goTo }: FootProps) {
  return (
    <div className={s['foot']}>
      <button
        type="button"
        aria-label={m.preview_before()}
        disabled={index === 0}
        onClick={() => goTo(index - 1)}
      >
        <Icon name="back" />
      </button>
      <p role="status">
        <span aria-hidden="true">
          {index + 1} / {count}
        </span>
        <span className="unseen">{m.preview_picture({ number: index + 1, count })}</span>
      </p>
      <button
        type="button"
        aria-label={m.preview_next()}
        disabled={index === count - 1}
        onClick={() => goTo(index + 1)}
      >
        <Icon name="chevron" />
      </button>
    </div>
  );
}
