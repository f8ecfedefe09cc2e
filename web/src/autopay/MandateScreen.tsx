import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import type { ReactNode } from 'react';
import type { MandateView } from '../api/autopay.ts';
import { RefusedError } from '../api/errors.ts';
import { NotFoundView } from '../app/views/NotFoundView.tsx';
import { QueryErrorView } from '../app/views/QueryErrorView.tsx';
import { AutopayBones } from './Bones.tsx';
import { useMandate } from './use-mandate.ts';

type Props = { agreementId: string; children: (view: MandateView) => ReactNode };

/** Passes a mandate to its children once it has loaded; until then it shows the skeleton or the error. */
export function MandateScreen({ agreementId, children }: Props) {
  const { data, error, refetch } = useMandate(agreementId);
  if (data) return children(data);
  if (error === null) return <AutopayBones />;
  if (error instanceof RefusedError && error.refused.code === NO_SUCH_THING) return <NotFoundView />;
  return <QueryErrorView error={error} onRetry={refetch} />;
}
