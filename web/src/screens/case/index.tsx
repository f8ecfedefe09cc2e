import { useParams } from '../../app/navigation/navigation.ts';
import { Ask } from './Ask.tsx';
import { CaseList } from './CaseList.tsx';
import { CasePage } from './CasePage.tsx';

export default SomethingIsWrong;

/** Something is wrong: with an order (`orderId`), or a bill (`queryId`, `billNo`); a case (`caseId`); else all cases. */
function SomethingIsWrong() {
  const params = useParams();
  const caseId = params.get('caseId');
  const orderId = params.get('orderId');
  const queryId = params.get('queryId');
  const billNo = params.get('billNo');
  if (caseId) return <CasePage key={caseId} caseId={caseId} />;
  if (orderId) return <Ask key={orderId} about={{ orderId }} />;
  if (queryId) return <Ask key={queryId} about={{ queryId, ...(billNo ? { billNo } : {}) }} />;
  return <CaseList />;
}
