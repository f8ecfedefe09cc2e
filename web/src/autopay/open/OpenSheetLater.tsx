import { type ComponentProps, lazy, Suspense } from 'react';

/** Begins to load the sheet, so that it is there when the finger leaves the button. */
export const loadOpenSheet = () => import('./OpenSheet.tsx');

const OpenSheet = lazy(loadOpenSheet);

/** The sheet that opens automatic payment, a chunk of its own. */
export function OpenSheetLater(props: ComponentProps<typeof OpenSheet>) {
  return (
    <Suspense>
      <OpenSheet {...props} />
    </Suspense>
  );
}
