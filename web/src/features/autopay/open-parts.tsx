import { AUTOPAY_IN_WALLET, AUTOPAY_ON_PHONE } from '@life-payment/contract/code-names';
import { AUTOPAY_TERMS } from '@life-payment/contract/rules';
import { RefusedError } from '../../lib/api/envelope.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Button, PayingButton } from '../../ui/Button.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { TermsOver, Tick } from '../terms/TermsTick.tsx';
import type { Rule, SigningPlace } from './api.ts';

import s from './autopay.module.css';
import { Elsewhere } from './notes.tsx';
import { PayDayField, RuleFields } from './RuleFields.tsx';
import { plainMoney } from './text.ts';
import type { Choice, OpenForm, Way } from './use-open.ts';

/** Refusals where it can be opened only in the wallet client on Android or iOS. */
const ELSEWHERE: Readonly<Record<string, Exclude<SigningPlace, 'OK'>>> = {
  [AUTOPAY_IN_WALLET]: 'NOT_IN_WALLET',
  [AUTOPAY_ON_PHONE]: 'NOT_ON_PHONE',
};

type Props = { accountId: string; error: Error; onRetry: () => void };

/** Says why nothing can be opened. Where that needs the wallet client, links lead there and to what can be done here. */
export function NoOffer({ accountId, error, onRetry }: Props) {
  const signingPlace = error instanceof RefusedError ? ELSEWHERE[error.refused.code] : undefined;
  return signingPlace === undefined ? (
    <QueryErrorView error={error} onRetry={onRetry} />
  ) : (
    <Elsewhere signingPlace={signingPlace} accountId={accountId} />
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
