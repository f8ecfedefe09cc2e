import type { ReactNode } from 'react';
import type { AgreementView } from '../api/autopay.ts';
import { NO_SUCH_THING } from '../api/codes.ts';
import { RefusedError } from '../api/errors.ts';
import { QueryErrorView } from '../app/QueryErrorView.tsx';
import { NotFoundView } from '../app/views.tsx';
import { AutopayBones } from './Bones.tsx';
import { useAgreement } from './use-agreement.ts';

type Props = { agreementId: string; children: (view: AgreementView) => ReactNode };

/** Shows something made of an agreement: once it is here, or why it is not. */
export const AgreementScreen = ({ agreementId, children }: Props) => {
  const { data, error, refetch } = useAgreement(agreementId);
  if (data) return children(data);
  if (error === null) return <AutopayBones />;
  if (error instanceof RefusedError && error.refused.code === NO_SUCH_THING) return <NotFoundView />;
  return <QueryErrorView error={error} onRetry={refetch} />;
};
