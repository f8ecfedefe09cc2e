import { BASE } from '@life-payment/contract/pages';
import { useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { ALBUM_MOST } from '../../lib/defaults.ts';
import { m } from '../../lib/i18n/messages.ts';
import { later } from '../../lib/later.tsx';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { handedPreview, type Preview } from '../../lib/navigation/preview.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyView, ErrorView, LoadingView } from '../../ui/Views.tsx';

export default PreviewImage;

const Gallery = later(() => import('./Gallery.tsx'), {
  meanwhile: <LoadingView />,
  instead: () => <ErrorView />,
});

/** Shows the pictures that the previous page passed, or that its address names, over the whole screen. */
function PreviewImage() {
  const { queryClient } = useApp();
  const { back } = useNavigation();
  const named = picturesOfAddress(useParams(), window.location.origin);
  const [handed] = useState(() => handedPreview(queryClient));
  if (named === 'refused')
    return <ErrorView title={m.preview_refused_title()} text={m.preview_refused_text()} />;
  const preview = named === 'none' ? handed : named;
  if (preview) return <Gallery {...preview} onClose={back} />;
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

/** The pictures of an address. `none`: it names none. `refused`: it names some that the app may not show. */
type AddressPictures = Preview | 'none' | 'refused';

/** The pictures of `urls`, beginning at `current` (an index or an address), of the app's own origin only: nobody abuses its name. */
export function picturesOfAddress(params: URLSearchParams, origin: string): AddressPictures {
  const named = addressesOf(params);
  if (named.length === 0) return 'none';
  const pictures = named.flatMap((address) => ownAddress(address, origin) ?? []);
  if (pictures.length < named.length || pictures.length > ALBUM_MOST) return 'refused';
  const current = params.get('current') ?? '0';
  const place = /^\d+$/.test(current) ? Number(current) : named.indexOf(current);
  return { pictures, current: Math.min(Math.max(place, 0), pictures.length - 1) };
}

/** Addresses may be in one parameter, separated by commas, or in several. */
function addressesOf(params: URLSearchParams): string[] {
  return params
    .getAll('urls')
    .flatMap((part) => part.split(','))
    .filter((address) => address !== '');
}

/** The address of a picture of the app's own origin; null for anything else. */
function ownAddress(address: string, origin: string): string | null {
  const base = `${origin}${BASE}/`;
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (url.origin !== origin || url.username !== '' || url.password !== '') return null;
  return url.protocol === 'blob:' || url.pathname.startsWith(`${BASE}/`) ? url.href : null;
}
