import { useEffect, useRef, useState } from 'react';
import 'photoswipe/style.css';
import type { Preview } from '../../lib/navigation/preview.ts';
import { LoadingView } from '../../ui/Views.tsx';
import './preview-image.css';
import PhotoSwipe, { type SlideData } from 'photoswipe';
import { m } from '../../lib/i18n/messages.ts';

type GalleryProps = Preview & { onClose: () => void };

export default Gallery;

/** Pictures over the whole screen, one at a time: swiped, zoomed, closed. */
function Gallery({ onClose, ...preview }: GalleryProps) {
  const [first] = useState(preview);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => openGallery(first, () => close.current()), [first]);
  return <LoadingView />;
}

/** Zoom by the button or a double tap, and the largest zoom, as multiples of the fitted size. */
const [CLOSE, CLOSEST] = [2.5, 5];

/** Opens PhotoSwipe over the page. `onClose`: the payer closed it. Returns a function that takes it away without a word. */
function openGallery({ pictures, current }: Preview, onClose: () => void): () => void {
  let gone = false;
  let gallery: PhotoSwipe | undefined;
  Promise.all(pictures.map(slideOf)).then((slides) => {
    if (gone) return;
    gallery = galleryOf(slides, current);
    gallery.on('close', () => !gone && onClose());
    gallery.init();
  });
  return () => {
    gone = true;
    gallery?.destroy();
  };
}

function galleryOf(slides: SlideData[], index: number): PhotoSwipe {
  const gallery = new PhotoSwipe({
    dataSource: slides,
    index,
    loop: false,
    bgOpacity: 1,
    showHideAnimationType: 'none',
    secondaryZoomLevel: ({ fit }) => fit * CLOSE,
    maxZoomLevel: ({ fit }) => fit * CLOSEST,
    wheelToZoom: true,
    preloaderDelay: 0,
    // A tap leaves the buttons where they are.
    tapAction: false,
    imageClickAction: 'zoom',
    counter: false,
    closeTitle: m.close(),
    zoomTitle: m.preview_zoom(),
    arrowPrevTitle: m.preview_before(),
    arrowNextTitle: m.preview_next(),
    errorMsg: m.preview_broken(),
  });
  gallery.on('uiRegister', () => nameParts(gallery));
  gallery.addFilter('contentErrorElement', (element) => {
    element.setAttribute('role', 'alert');
    return element;
  });
  return gallery;
}

/** Gives the dialog its name and says which picture is shown. PhotoSwipe's own roles of its parts are English words. */
function nameParts(gallery: PhotoSwipe): void {
  gallery.element?.setAttribute('aria-label', m.preview_label());
  gallery.element?.setAttribute('aria-modal', 'true');
  for (const part of gallery.element?.querySelectorAll('[aria-roledescription]') ?? [])
    part.removeAttribute('aria-roledescription');
  gallery.ui?.registerElement({
    name: 'position',
    className: 'pswp__counter',
    onInit: (element) => {
      element.setAttribute('role', 'status');
      gallery.on('change', () => {
        element.textContent = pictureName(gallery.currIndex, gallery.getNumItems());
      });
    },
  });
}

function pictureName(at: number, count: number): string {
  return m.preview_picture({ number: at + 1, count });
}

/** A picture with its size, which PhotoSwipe has to know; one that can't be shown has none. */
function slideOf(src: string, at: number, { length }: readonly string[]): Promise<SlideData> {
  const slide = { src, alt: pictureName(at, length) };
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve({ ...slide, width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(slide);
    image.src = src;
  });
}
