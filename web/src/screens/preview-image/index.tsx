import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useApp } from '../../app/context.ts';
import { useNavigation, useParams } from '../../app/navigation/navigation.ts';
import { handedPreview } from '../../app/navigation/preview.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyView, ErrorView, LoadingView } from '../../ui/views/Views.tsx';
import type { GalleryProps } from './Gallery.tsx';
import { picturesOfAddress } from './pictures-of-address.ts';

export default PreviewImage;

const Gallery = lazy<ComponentType<GalleryProps>>(() =>
  import('./Gallery.tsx').catch(() => ({ default: () => <ErrorView /> })),
);

/** Shows the pictures that the previous page passed, or that its address names, over the whole screen. */
function PreviewImage() {
  const { queryClient } = useApp();
  const { back } = useNavigation();
  const named = picturesOfAddress(useParams(), window.location.origin);
  const [handed] = useState(() => handedPreview(queryClient));
  if (named === 'refused')
    return <ErrorView title={m.preview_refused_title()} text={m.preview_refused_text()} />;
  const preview = named === 'none' ? handed : named;
  if (preview)
    return (
      <Suspense fallback={<LoadingView />}>
        <Gallery {...preview} onClose={back} />
      </Suspense>
    );
  return (
    <EmptyView
      title={m.preview_none_title()}
      text={m.preview_none_text()}
      tone="neutral"
      action={
        <Button variant="soft" onClick={back}>
          {m.back()}
        </Button>
      }
    />
  );
}
