import type { PaymentDetail } from '../../api/payments.ts';
import { useParams } from '../../app/navigation/navigation.ts';
import { Hero } from '../../outcome/Hero.tsx';
import s from '../../outcome/outcome.module.css';
import { headingOf, signOf } from '../../outcome/sign.ts';
import { whatText } from '../../outcome/what-text.ts';
import { goingBack, sentenceOf } from './sentence.ts';

/** What was paid, to whom, and the state of the payment. */
export function PaymentHeader({ payment }: { payment: PaymentDetail }) {
  const cancelled = useParams().has('cancelled');
  const { status } = payment;
  const sign = signOf(status);
  return (
    <Hero
      sign={sign}
      heading={headingOf(status)}
      fen={sign === 'BACK' ? goingBack(payment) : payment.cash}
      what={whatText(payment)}
    >
      <p className={s['sentence']}>{sentenceOf(payment, cancelled)}</p>
    </Hero>
  );
}
