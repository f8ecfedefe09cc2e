import {
  ACCOUNT_UNKNOWN_AT_UNIT,
  LAST_PAYMENT_UNFINISHED,
  PROJECT_OFFLINE,
  UNIT_CLOSED_NOW,
  UNIT_MAINTENANCE,
  UNIT_PAYS_ELSEWHERE,
  UNIT_REPLACED,
} from '@life-payment/contract/code-names';
import { ADD_PAYMENT_PATH, HOME_PATH, RECORDS_PATH } from '@life-payment/contract/pages';
import type { Refused as Refusal } from '../../api/envelope.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import type { IconName } from '../../ui/icons/Icon.tsx';
import { EXIT, TOOLS } from '../../ui/icons/later-icons.ts';
import { EmptyView } from '../../ui/views/Views.tsx';
import { UnitPageButton } from '../../unit-page/UnitPageButton.tsx';
import { useSavedAccount } from './SavedAccountCard.tsx';

type Props = { refused: Refusal; accountId: string; onAskAgain: () => void };

const ICONS: Readonly<Record<string, IconName>> = {
  [UNIT_MAINTENANCE]: TOOLS,
  [UNIT_CLOSED_NOW]: 'clock',
  [LAST_PAYMENT_UNFINISHED]: 'clock',
  [UNIT_PAYS_ELSEWHERE]: EXIT,
};

/** Says in the service's words that the unit can't be paid now or did not answer, with what can be done. */
export function Refused(props: Props) {
  return (
    <div role="alert">
      <EmptyView
        icon={ICONS[props.refused.code] ?? 'warning'}
        tone="warning"
        title={props.refused.text}
        action={<WayOn {...props} />}
      />
    </div>
  );
}

/** What can be done about a refusal: usually trying again, sometimes another page. */
function WayOn({ refused, accountId, onAskAgain }: Props) {
  const href = useHref();
  const account = useSavedAccount(accountId);
  const where = account && { projectType: account.projectType, area: account.area };
  switch (refused.code) {
    case UNIT_REPLACED:
      return (
        <LinkButton href={href(ADD_PAYMENT_PATH, { ...where, unitId: refused.params?.['unitId'] })}>
          {m.bill_switch()}
        </LinkButton>
      );
    case ACCOUNT_UNKNOWN_AT_UNIT:
      return <LinkButton href={href(ADD_PAYMENT_PATH, where)}>{m.bill_enter_again()}</LinkButton>;
    case LAST_PAYMENT_UNFINISHED:
      return <LinkButton href={href(RECORDS_PATH)}>{m.title_payment_records()}</LinkButton>;
    case UNIT_PAYS_ELSEWHERE:
      return account && <UnitPageButton unitId={account.unitId} accountId={accountId} />;
    case PROJECT_OFFLINE:
      return (
        <LinkButton variant="soft" href={href(HOME_PATH)}>
          {m.back_home()}
        </LinkButton>
      );
    default:
      return (
        <Button variant="soft" onClick={onAskAgain}>
          {m.retry()}
        </Button>
      );
  }
}
