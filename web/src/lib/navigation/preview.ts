import { PREVIEW_PATH } from '@life-payment/contract/pages';
import type { QueryClient } from '@tanstack/react-query';
import { useApp } from '../app.ts';
import { useNavigation } from './navigation.ts';

/** Addresses of pictures (`data:`, `blob:` or of the app), and the index of the one to begin with. */
export type Preview = { readonly pictures: readonly string[]; readonly current: number };

const KEY = ['preview'];

/** Shows pictures on a page of their own. They are passed in memory, so a reload of that page loses them. */
export function usePreview(): (preview: Preview) => void {
  const { queryClient } = useApp();
  const { navigate } = useNavigation();
  return (preview) => {
    queryClient.setQueryData(KEY, preview);
    navigate(PREVIEW_PATH);
  };
}

/** The pictures that were passed last; null without any. */
export function handedPreview(client: QueryClient): Preview | null {
  return client.getQueryData<Preview>(KEY) ?? null;
}
