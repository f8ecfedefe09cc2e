import { AUTOPAY_ON_ALREADY, AUTOPAY_PENDING } from '@life-payment/contract/code-names';
import { AUTOPAY_MANAGE_PATH } from '@life-payment/contract/pages';
import { openingPurpose } from '@life-payment/contract/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { RefusedError } from '../../lib/api/envelope.ts';
import { useApp } from '../../lib/app.ts';
import { askPayPassword } from '../../lib/host/bridge-calls.ts';
import { newId } from '../../lib/host/host.ts';
import { m } from '../../lib/i18n/messages.ts';
import type { Params } from '../../lib/pages.ts';
import { focusFirstError } from '../../ui/Field.tsx';
import { type Binding, bind, bindByPassword, type Offer, offerOptions } from './api.ts';
import { type Draft, draftOf, invalidAmount, type RuleField, ruleOf } from './RuleFields.tsx';
import { openSigningPage, useAct } from './use-act.ts';

/** The state of the form that opens automatic payment. `onOpened`: it was opened by pay password. */
export function useOpenForm({ offer, payDay }: Choice, onOpened: (agreementId: string) => void) {
  const [draft, setDraft] = useState(() => draftOf(offer.suggested));
  const [agreed, setAgreed] = useState(false);
  const { errors, doing, forget, open } = useOpen(offer, onOpened);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors]);
  return {
    form,
    draft,
    setDraft,
    agreed,
    agree: (checked: boolean) => {
      forget('agreed');
      setAgreed(checked);
    },
    typed: ruleOf(draft, offer.most),
    errors,
    doing,
    forget,
    open: (way: Parameters<typeof open>[1]) => open({ draft, payDay, agreed }, way),
  };
}

export type OpenForm = ReturnType<typeof useOpenForm>;

/** The two ways to open: by pay password on the wallet client's keypad, or on the wallet's signing page. */
export type Way = 'PASSWORD' | 'PAGE';

type OpenRequest = { readonly draft: Draft; readonly payDay: number | undefined; readonly agreed: boolean };

/** Error texts by field; `form` is for the form as a whole. */
type OpenErrors = Readonly<Partial<Record<RuleField | 'agreed' | 'form', string>>>;

const FIELDS: Readonly<Record<string, keyof OpenErrors>> = {
  cap: 'cap',
  amount: 'amount',
  threshold: 'threshold',
  payDay: 'payDay',
  agreementVersion: 'agreed',
};

/** Opens automatic payment for an account, once the payer has ticked the agreement. `onOpened`: it was opened by pay password. */
function useOpen({ accountId, most, agreementVersion }: Offer, onOpened: (agreementId: string) => void) {
  const { api, bridge, overlays } = useApp();
  const requestIdOf = useRequestId();
  const { act, doing, problem, setProblem, forget } = useAct();
  const [wrong, setWrong] = useState<OpenErrors>({});

  const byPage = (binding: Binding) =>
    act(
      'PAGE',
      () => overlays.whileLoading(bind(api, binding)),
      (body) => openSigningPage(overlays, body.sign),
    );
  const byPassword = async (binding: Binding): Promise<void> => {
    // Whoever leaves the keypad gives no password, and the form says that nothing was opened.
    const purpose = openingPurpose(binding.requestId);
    const passwordToken = bridge && (await askPayPassword(bridge, purpose).catch(() => null));
    if (passwordToken === null) {
      setProblem('PASSWORD', m.autopay_password_none());
      return;
    }
    await act(
      'PASSWORD',
      () => bindByPassword(api, { ...binding, passwordToken }),
      ({ agreementId }) => onOpened(agreementId),
    );
  };
  const open = (request: OpenRequest, way: Way): void => {
    const typed = ruleOf(request.draft, most);
    forget();
    setWrong({
      ...('wrong' in typed && { [typed.wrong]: invalidAmount(most) }),
      ...(!request.agreed && { agreed: m.terms_tick_first() }),
    });
    if ('wrong' in typed || !request.agreed) return;
    const content = {
      accountId,
      rule: typed.rule,
      ...(request.payDay !== undefined && { payDay: request.payDay }),
      agreementVersion,
    };
    const binding = { ...content, requestId: requestIdOf({ ...content, way }) };
    if (way === 'PAGE') byPage(binding);
    else byPassword(binding);
  };

  const refused: OpenErrors =
    problem === null ? {} : { [FIELDS[problem.field ?? ''] ?? 'form']: problem.text };
  return {
    errors: { ...wrong, ...refused },
    doing,
    /** Removes the error of a field that the payer changes, and the error of the whole form. */
    forget: (field: keyof OpenErrors) => {
      forget();
      setWrong((all) => Object.fromEntries(Object.entries(all).filter(([name]) => name !== field)));
    },
    open,
  };
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

/** Automatic payment is on for the account already, or waits for the payer's signature. */
const OPEN_ALREADY: readonly string[] = [AUTOPAY_PENDING, AUTOPAY_ON_ALREADY];

/** The offer for an account, and the pay day chosen for it. */
export type Choice = {
  readonly offer: Offer;
  readonly payDay: number | undefined;
  readonly onPayDay: (payDay: number | undefined) => void;
};

/**
 * The choice for an account, or why there is none. An account that has a mandate already leads to it by `go`.
 * Neither a choice nor an error: it loads.
 */
export function useOffer(accountId: string, go: (path: string, params: Params) => void) {
  const { api } = useApp();
  const [payDay, onPayDay] = useState<number>();
  const { data, error, isFetching, refetch } = useQuery({
    ...offerOptions(api, accountId, payDay),
    placeholderData: keepPreviousData,
  });
  const isOpenAlready = error instanceof RefusedError && OPEN_ALREADY.includes(error.refused.code);
  useEffect(() => {
    // As in the page it leads to, what an earlier visit left does not count.
    if (isOpenAlready && !isFetching) go(AUTOPAY_MANAGE_PATH, { accountId });
  }, [isOpenAlready, isFetching, go, accountId]);
  const choice: Choice | undefined = data && { offer: data, payDay, onPayDay };
  return { choice, error: isOpenAlready ? null : error, refetch };
}
