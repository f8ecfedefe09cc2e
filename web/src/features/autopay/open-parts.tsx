import { AUTOPAY_IN_WALLET, AUTOPAY_ON_PHONE } from '@life-payment/contract/code-names';
import { APP_JUMP_PATH, AUTOPAY_OPEN_PATH, AUTOPAY_PATH } from '@life-payment/contract/pages';
import { AUTOPAY_TERMS } from '@life-payment/contract/rules';
import { RefusedError } from '../../lib/api/envelope.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useHref } from '../../lib/navigation/navigation.ts';
import { Button, LinkButton, PayingButton } from '../../ui/Button.tsx';
import { WALLET } from '../../ui/later-icons.ts';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { TermsOver, Tick } from '../terms/TermsTick.tsx';
import type { Rule } from './api.ts';

import s from './autopay.module.css';
import { walletPage } from './notes.tsx';
import { PayDayField, RuleFields } from './RuleFields.tsx';
import { plainMoney } from './text.ts';
import type { Choice, OpenForm, Way } from './use-open.ts';

/** It can be opened only in the wallet client on Android or iOS. */
const ELSEWHERE: readonly string[] = [AUTOPAY_IN_WALLET, AUTOPAY_ON_PHONE];

type Props = { accountId: string; error: Error; onRetry: () => void };

/** Says why nothing can be opened. Where that needs the wallet client, links lead there and to what can be done here. */
export function NoOffer({ accountId, error, onRetry }: Props) {
  const href = useHref();
  if (!(error instanceof RefusedError && ELSEWHERE.includes(error.refused.code)))
    return <QueryErrorView error={error} onRetry={onRetry} />;
  return (
    <EmptyView
      icon={WALLET}
      tone="warning"
      title={error.message}
      text={m.autopay_here_text()}
      action={
        <div className={s['column']}>
          {error.refused.code === AUTOPAY_IN_WALLET && (
            <LinkButton href={href(APP_JUMP_PATH, walletPage(AUTOPAY_OPEN_PATH, { accountId }))}>
              {m.jump_wallet_open()}
            </LinkButton>
          )}
          <LinkButton variant="soft" href={href(AUTOPAY_PATH)}>
            {m.autopay_see_all()}
          </LinkButton>
        </div>
      }
    />
  );
}

type FirstWayProps = {
  entry: OpenForm;
  /** True if the payer's wallet takes a pay password. */
  walletTakesPassword: boolean;
};

const TEXTS: Readonly<Record<Way, () => string>> = {
  PASSWORD: m.autopay_sign_password,
  PAGE: m.autopay_sign_page,
};

/** Agrees and opens: by pay password if wallet and client can, or else on the wallet's page. */
export function FirstWay({ entry: { doing, open }, walletTakesPassword }: FirstWayProps) {
  const first = useByPassword(walletTakesPassword) ? 'PASSWORD' : 'PAGE';
  return (
    <PayingButton wide busy={doing === first} disabled={doing !== null} onClick={() => open(first)}>
      {TEXTS[first]()}
    </PayingButton>
  );
}

/** The wallet's page, for who would not use the pay password; empty where it is the only way. */
export function OtherWay({ entry: { doing, open }, walletTakesPassword }: FirstWayProps) {
  if (!useByPassword(walletTakesPassword)) return null;
  return (
    <Button variant="text" busy={doing === 'PAGE'} disabled={doing !== null} onClick={() => open('PAGE')}>
      {TEXTS.PAGE()}
    </Button>
  );
}

function useByPassword(walletTakesPassword: boolean): boolean {
  const { bridge } = useApp();
  return walletTakesPassword && bridge !== null;
}

/** The tick by which the payer agrees, with the amounts. It stands above the button. */
export function Consent({ entry, offer }: Pick<Choice, 'offer'> & { entry: OpenForm }) {
  const { typed, agreed, agree, errors } = entry;
  return (
    <div className={s['consent']}>
      <Tick
        label={'rule' in typed ? consentText(offer.unitName, typed.rule) : m.autopay_consent()}
        checked={agreed}
        error={errors.agreed}
        onChange={agree}
      />
    </div>
  );
}

/** Holds for every payer: how it ends, and the terms. */
export function Conditions() {
  return (
    <>
      <p className={s['text']}>{m.autopay_consent_stop()}</p>
      <TermsOver terms={AUTOPAY_TERMS} />
    </>
  );
}

/** The text that the payer agrees to, with the amounts. */
function consentText(unit: string, rule: Rule): string {
  return 'cap' in rule
    ? m.autopay_consent_cap({ unit, amount: plainMoney(rule.cap) })
    : m.autopay_consent_top_up({
        unit,
        amount: plainMoney(rule.amount),
        threshold: plainMoney(rule.threshold),
      });
}

/** The fields of the rule, and the pay day of an account with bills. */
export function OpenFields({ entry, offer, payDay, onPayDay }: Choice & { entry: OpenForm }) {
  const { draft, setDraft, errors, forget } = entry;
  return (
    <>
      <RuleFields
        draft={draft}
        errors={errors}
        usual={offer.usual}
        amounts={offer.amounts}
        onChange={(next, field) => {
          forget(field);
          setDraft(next);
        }}
      />
      {offer.billing === 'POSTPAID' && (
        <PayDayField
          days={offer.payDays}
          value={payDay}
          error={errors.payDay}
          onChange={(day) => {
            forget('payDay');
            onPayDay(day);
          }}
        />
      )}
    </>
  );
}
