import { ORDER_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CaseAbout, type CaseReason, type KnownAnswers, knownAnswersOptions } from '../../api/cases.ts';
import { RefusedError } from '../../api/errors.ts';
import { useApp } from '../../app/context.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { AboutCard } from './AboutCard.tsx';
import { AnswerCard } from './AnswerCard.tsx';
import { Bones } from './Bones.tsx';
import s from './case.module.css';
import { HelpCard } from './HelpCard.tsx';
import { NotFound } from './NotFound.tsx';
import { ReasonCard } from './ReasonCard.tsx';
import { TellUs } from './TellUs.tsx';

/** An order or a bill with which something is wrong: what we know by reason, and telling us. */
export function Ask({ about }: { about: CaseAbout }) {
  const { api } = useApp();
  const { data, isPending, error, refetch } = useQuery(knownAnswersOptions(api, about));
  if (data) return <Asked about={about} known={data} />;
  if (isPending) return <Bones />;
  if (error instanceof RefusedError) return <NotFound what="ABOUT" />;
  return <QueryErrorView error={error} onRetry={refetch} />;
}

function Asked({ about, known }: { about: CaseAbout; known: KnownAnswers }) {
  const href = useHref();
  const [reason, setReason] = useState<CaseReason | null>(null);
  const answer = known.answers.find((each) => each.reason === reason);
  const orderId = known.known?.orderId;
  return (
    <div className={s['stack']}>
      <AboutCard about={known.about} href={orderId && href(ORDER_PATH, { orderId })} />
      <ReasonCard answers={known.answers} value={reason} onChoose={setReason} />
      {answer && <AnswerCard key={`says ${answer.reason}`} answer={answer} known={known} />}
      {answer && <TellUs key={answer.reason} about={about} answer={answer} answerBy={known.answerBy} />}
      <HelpCard about={known.about} phoneAbove={answer?.ways.includes('UNIT') ?? false} />
    </div>
  );
}
