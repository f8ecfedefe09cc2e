import {
  AUTOPAY_IN_WALLET,
  AUTOPAY_ON_ALREADY,
  AUTOPAY_ON_PHONE,
  AUTOPAY_PENDING,
} from '@life-payment/contract/code-names';
import { AUTOPAY_MANAGE_PATH, AUTOPAY_OPENED_PATH } from '@life-payment/contract/pages';
import { AUTOPAY_TERMS, openingPurpose } from '@life-payment/contract/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { RefusedError } from '../../lib/api/envelope.ts';
import { useApp } from '../../lib/app.ts';
import { askPayPassword } from '../../lib/host/bridge.ts';
import { newId } from '../../lib/host/host.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { leaveForPage } from '../../lib/overlays.ts';
import type { Params } from '../../lib/pages.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button, PayingButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Field.tsx';
import { shortMoney } from '../../ui/money.ts';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { TermsOver, Tick } from '../terms/TermsTick.tsx';
import { type Binding, type Offer, offerOptions, type Rule, type SigningPlace } from './api.ts';
import s from './autopay.module.css';
import { AccountRow, AutopayBones, CalendarDays, DueFirst, Elsewhere, NoAccount } from './parts.tsx';
import { draftOf, invalidAmount, PayDayField, RuleFields, ruleOf } from './RuleFields.tsx';
import { type FieldName, useAct } from './use-acts.ts';

export default AutopayOpen;

/** Opens automatic payment. `accountId`: the account. An account that has a mandate already leads to it. */
function AutopayOpen() {
  const accountId = useParams().get('accountId');
  const { redirect } = useNavigation();
  return accountId === null ? (
    <NoAccount />
  ) : (
    <Open key={accountId} accountId={accountId} sheet={false} go={redirect} />
  );
}

/** Opens automatic payment over a page. It stands in the body, because a form can't be inside another, such as that of a bill. */
export function OpenSheet({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const { navigate } = useNavigation();
  const leave = useCallback(
    (path: string, params: Params) => {
      onClose();
      navigate(path, params);
    },
    [onClose, navigate],
  );
  return createPortal(
    <Dialog kind="sheet" title={m.title_enable_automatic_payment()} onClose={onClose}>
      <Open accountId={accountId} sheet go={leave} />
    </Dialog>,
    document.body,
  );
}

type Place = {
  /** True in a sheet, which has no cards and no bar. */
  sheet: boolean;
  /** Leaves for another page. */
  go: (path: string, params: Params) => void;
};

/** Automatic payment is on for the account already, or waits for the payer's signature. */
const OPEN_ALREADY: readonly string[] = [AUTOPAY_PENDING, AUTOPAY_ON_ALREADY];

/** Refusals where it can be opened only in the wallet client on Android or iOS. */
const ELSEWHERE: Readonly<Record<string, Exclude<SigningPlace, 'OK'>>> = {
  [AUTOPAY_IN_WALLET]: 'NOT_IN_WALLET',
  [AUTOPAY_ON_PHONE]: 'NOT_ON_PHONE',
};

function Open({ accountId, ...place }: Place & { accountId: string }) {
  const { go } = place;
  const { api } = useApp();
  const [payDay, setPayDay] = useState<number>();
  const { data, error, isFetching, refetch } = useQuery({
    ...offerOptions(api, accountId, payDay),
    placeholderData: keepPreviousData,
  });
  const code = error instanceof RefusedError ? error.refused.code : '';
  const isOpenAlready = OPEN_ALREADY.includes(code);
  useEffect(() => {
    // As in the page it leads to, what an earlier visit left does not count.
    if (isOpenAlready && !isFetching) go(AUTOPAY_MANAGE_PATH, { accountId });
  }, [isOpenAlready, isFetching, go, accountId]);
  if (data) return <Form offer={data} payDay={payDay} onPayDay={setPayDay} {...place} />;
  if (error === null || isOpenAlready) return <AutopayBones />;
  const signingPlace = ELSEWHERE[code];
  return signingPlace === undefined ? (
    <QueryErrorView error={error} onRetry={refetch} />
  ) : (
    <Elsewhere signingPlace={signingPlace} accountId={accountId} />
  );
}

/** The offer for an account, and the pay day chosen for it. */
type Choice = { offer: Offer; payDay: number | undefined; onPayDay: (payDay: number | undefined) => void };

/** The account, the rule and the pay day, the days that follow, the conditions, and consent above the button. */
function Form({ offer, payDay, onPayDay, sheet, go }: Choice & Place) {
  const entry = useOpenForm(offer, payDay, (agreementId) => go(AUTOPAY_OPENED_PATH, { agreementId }));
  const Section = sheet ? SheetSection : Card;
  const Foot = sheet ? SheetFoot : BottomBar;
  const { bridge } = useApp();
  const { doing, open, errors, clear } = entry;
  // By pay password if wallet and client can; then also on the wallet's page.
  const byPassword = offer.byPassword && bridge !== null;
  const first: Way = byPassword ? 'PASSWORD' : 'PAGE';
  const other = byPassword && (
    <Button variant="text" busy={doing === 'PAGE'} disabled={doing !== null} onClick={() => open('PAGE')}>
      {m.autopay_sign_page()}
    </Button>
  );
  return (
    <form className={sheet ? undefined : 'stack'} {...entry.form()}>
      <Section rows>
        <AccountRow account={offer} />
      </Section>
      <Section title={!sheet && m.autopay_rule()}>
        <RuleFields
          draft={entry.draft}
          errors={errors}
          usual={offer.usual}
          amounts={offer.amounts}
          onChange={(next, field) => {
            clear(field);
            entry.setDraft(next);
          }}
        />
        {offer.billing === 'POSTPAID' && (
          <PayDayField
            days={offer.payDays}
            value={payDay}
            error={errors.payDay}
            onChange={(day) => {
              clear('payDay');
              onPayDay(day);
            }}
          />
        )}
      </Section>
      <Section title={m.autopay_calendar()}>
        <DueFirst accountId={offer.accountId} billing={offer.billing} />
        <CalendarDays calendar={offer.calendar} billing={offer.billing} />
      </Section>
      <Section>
        <p className="quiet">{m.autopay_consent_stop()}</p>
        <TermsOver terms={AUTOPAY_TERMS} />
      </Section>
      {!sheet && other && <div className="centre">{other}</div>}
      <Foot>
        <div className={s['consent']}>
          <Tick
            label={
              'rule' in entry.typed ? consentText(offer.unitName, entry.typed.rule) : m.autopay_consent()
            }
            checked={entry.agreed}
            error={errors.agreed}
            onChange={entry.setAgreed}
          />
        </div>
        <Problem text={errors.form} />
        <PayingButton wide busy={doing === first} disabled={doing !== null} onClick={() => open(first)}>
          {byPassword ? m.autopay_sign_password() : m.autopay_sign_page()}
        </PayingButton>
        {sheet && other}
      </Foot>
    </form>
  );
}

type SectionProps = { title?: ReactNode; rows?: boolean; children: ReactNode };

function SheetSection({ title, children }: SectionProps) {
  return (
    <section className={s['part']}>
      {title && <h3 className="heading">{title}</h3>}
      {children}
    </section>
  );
}

function SheetFoot({ children }: { children: ReactNode }) {
  return (
    <DialogActions>
      <div className="near">{children}</div>
    </DialogActions>
  );
}

/** The two ways to open: by pay password on the wallet client's keypad, or on the wallet's signing page. */
type Way = 'PASSWORD' | 'PAGE';

function consentText(unit: string, rule: Rule): string {
  return 'cap' in rule
    ? m.autopay_consent_cap({ unit, amount: shortMoney(rule.cap) })
    : m.autopay_consent_top_up({
        unit,
        amount: shortMoney(rule.amount),
        threshold: shortMoney(rule.threshold),
      });
}

const FIELDS: readonly FieldName[] = ['cap', 'amount', 'threshold', 'payDay', 'agreed'];

/** The state of the form. It opens once the payer has ticked the agreement. `onOpened`: it was opened by pay password. */
function useOpenForm(
  { accountId, most, suggested, agreementVersion }: Offer,
  payDay: number | undefined,
  onOpened: (agreementId: string) => void,
) {
  const { api, bridge, overlays } = useApp();
  const requestIdOf = useRequestId();
  const { act, fail, setErrors, ...form } = useAct(FIELDS);
  const [draft, setDraft] = useState(() => draftOf(suggested));
  const [agreed, setAgreed] = useState(false);
  const typed = ruleOf(draft, most);

  const byPage = (binding: Binding) =>
    act(
      'PAGE',
      () => overlays.whileLoading(api.call('/autopay/bindAutopay', binding)),
      ({ sign }) => leaveForPage(overlays, sign.value),
    );
  const byPassword = async (binding: Binding): Promise<void> => {
    // Whoever leaves the keypad gives no password, and the form says that nothing was opened.
    const purpose = openingPurpose(binding.requestId);
    const passwordToken = bridge && (await askPayPassword(bridge, purpose).catch(() => null));
    if (passwordToken === null) return fail('PASSWORD', m.autopay_password_none());
    await act(
      'PASSWORD',
      () => api.call('/autopay/bindAutoPayByPassword', { ...binding, passwordToken }),
      ({ agreementId }) => onOpened(agreementId),
    );
  };
  const open = (way: Way): void => {
    setErrors({
      ...('wrong' in typed && { [typed.wrong]: invalidAmount(most) }),
      ...(!agreed && { agreed: m.terms_tick_first() }),
    });
    if ('wrong' in typed || !agreed) return;
    const content = {
      accountId,
      rule: typed.rule,
      ...(payDay !== undefined && { payDay }),
      agreementVersion,
    };
    const binding = { ...content, requestId: requestIdOf({ ...content, way }) };
    if (way === 'PAGE') byPage(binding);
    else byPassword(binding);
  };
  return { ...form, draft, setDraft, agreed, setAgreed, typed, open };
}

/** A repeated request keeps its `requestId`, so it becomes one mandate no matter how often it is sent. */
function useRequestId() {
  const last = useRef({ of: '', id: '' });
  return (binding: object): string => {
    const of = JSON.stringify(binding);
    if (last.current.of !== of) last.current = { of, id: newId() };
    return last.current.id;
  };
}
