import { useEffect, useRef, useState } from 'react';
import 'photoswipe/style.css';
import type { Preview } from '../../app/navigation/preview.ts';
import { LoadingView } from '../../ui/views/Views.tsx';
import { openGallery } from './open-gallery.ts';
import './preview-image.css';

export type GalleryProps = Preview & { onClose: () => void };

export default Gallery;

/** Pictures over the whole screen, one at a time: swiped, zoomed, closed. */
function Gallery({ onClose, ...preview }: GalleryProps) {
  const [first] = useState(preview);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => openGallery(first, () => close.current()), [first]);
  return <LoadingView />;
}
