import { ADD_PAYMENT_PATH, AUTOPAY_MANAGE_PATH, AUTOPAY_OPEN_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Fact } from '../../ui/Facts.tsx';
import { Problem } from '../../ui/Field.tsx';
import { Amount } from '../../ui/Parts.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { canOpenOptions, type Mandate, openedOptions, type SigningPlace } from './api.ts';
import s from './autopay.module.css';
import {
  AccountRow,
  AutopayBones,
  Elsewhere,
  PendingNote,
  SigningPlaceNote,
  SkipPause,
  StateTag,
} from './parts.tsx';
import { isHeld, planText, ruleText } from './text.ts';
import { useMandateActs } from './use-acts.ts';

export default Autopay;

/** All mandates, each with its rule, the next deduction and closing, and the accounts without one. */
function Autopay() {
  const { api } = useApp();
  const opened = useQuery(openedOptions(api));
  const canOpen = useQuery(canOpenOptions(api));
  if (opened.data && canOpen.data) {
    const { here: signingPlace, agreements: mandates } = opened.data;
    const accounts = signingPlace === 'OK' ? canOpen.data.accounts : [];
    if (mandates.length === 0 && signingPlace !== 'OK') return <Elsewhere signingPlace={signingPlace} />;
    return (
      <div className="stack">
        <p className="quiet">{m.autopay_what()}</p>
        <SigningPlaceNote signingPlace={signingPlace} />
        {mandates.length === 0 ? (
          <EmptyView
            icon="refresh"
            title={m.autopay_none()}
            text={accounts.length > 0 ? m.autopay_none_text() : m.autopay_none_at_all_text()}
            action={
              accounts.length === 0 && (
                <LinkButton variant="soft" to={ADD_PAYMENT_PATH}>
                  {m.title_add_a_payment()}
                </LinkButton>
              )
            }
          />
        ) : (
          <h2 className="heading">{m.autopay_who()}</h2>
        )}
        {mandates.map((mandate) => (
          <MandateCard key={mandate.agreementId} mandate={mandate} signingPlace={signingPlace} />
        ))}
        {accounts.length > 0 && (
          <>
            <h2 className="heading">{m.autopay_can_open()}</h2>
            <Card rows>
              <ul>
                {accounts.map((account) => (
                  <li key={account.accountId}>
                    <AccountRow
                      account={account}
                      end={<span className={s['open']}>{m.autopay_open()}</span>}
                      way={{ to: AUTOPAY_OPEN_PATH, params: { accountId: account.accountId } }}
                    />
                  </li>
                ))}
              </ul>
            </Card>
          </>
        )}
      </div>
    );
  }
  if (opened.isPending || canOpen.isPending) return <AutopayBones />;
  const retry = () => {
    for (const query of [opened, canOpen]) if (query.isError) query.refetch();
  };
  return <QueryErrorView error={opened.error ?? canOpen.error} onRetry={retry} />;
}

type MandateCardProps = { mandate: Mandate; signingPlace: SigningPlace };

/** A mandate: its rule, the next deduction, skipping and pausing. It is closed on its own page. */
function MandateCard({ mandate, signingPlace }: MandateCardProps) {
  const acts = useMandateActs(mandate);
  const { agreementId, state, rule, next } = mandate;
  return (
    <Card rows className={s['list']}>
      <AccountRow
        account={mandate}
        tag={<StateTag mandate={mandate} />}
        way={{ to: AUTOPAY_MANAGE_PATH, params: { agreementId } }}
      />
      <p className="quiet">{ruleText(rule)}</p>
      {state === 'SIGNED' && (
        <dl>
          <Fact name={m.autopay_next()}>{next ? <Amount fen={next.amount} /> : m.autopay_next_none()}</Fact>
        </dl>
      )}
      {state === 'SIGNED' && next && !isHeld(mandate, next) && (
        <p className="quiet">{planText(next, mandate)}</p>
      )}
      <Problem text={acts.problemOf('finish', 'drop', 'skip', 'pause', 'resume')} />
      {state === 'SIGNING' && <PendingNote mandate={mandate} signingPlace={signingPlace} acts={acts} />}
      {state === 'SIGNED' && <SkipPause mandate={mandate} acts={acts} name={accountName(mandate)} />}
    </Card>
  );
}
