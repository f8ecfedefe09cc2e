import { RECORDS_PATH } from '@life-payment/contract/pages';
import { m } from '../../lib/i18n/messages.ts';
import { useHref } from '../../lib/navigation/navigation.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { SEARCH } from '../../ui/later-icons.ts';
import { Bone, BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import h from './hero.module.css';
import s from './outcome.module.css';

/** The skeleton of an order and of a payment. */
export function Bones() {
  return (
    <Skeleton>
      <div className={s['stack']}>
        <div className={h['boneHead']}>
          <Bone width={72} height={72} radius={36} />
          <Bone width={170} height={34} />
          <Bone width={150} height={13} />
          <Bone width={230} height={13} />
        </div>
        <Card>
          <BoneRow />
          <BoneRow />
          <BoneRow />
        </Card>
        <Card>
          <BoneRow />
        </Card>
      </div>
    </Skeleton>
  );
}

/** Says that there is no such order or payment, or that it is another payer's. */
export function NotFound({ what }: { what: 'ORDER' | 'PAYMENT' }) {
  const href = useHref();
  const order = what === 'ORDER';
  return (
    <EmptyView
      icon={SEARCH}
      tone="neutral"
      title={order ? m.order_none() : m.payment_none()}
      text={order ? m.order_none_text() : m.payment_none_text()}
      action={
        <LinkButton variant="soft" href={href(RECORDS_PATH)}>
          {m.title_payment_records()}
        </LinkButton>
      }
    />
  );
}
