import { openingPurpose } from '@life-payment/contract/rules';
import { useRef, useState } from 'react';
import { type Binding, bind, bindByPassword, type Offer } from '../../api/autopay.ts';
import { useApp } from '../../app/context.ts';
import { askPayPassword } from '../../host/bridge-calls.ts';
import { newId } from '../../host/id.ts';
import { m } from '../../i18n/messages.ts';
import { type Draft, type RuleField, ruleOf } from '../draft.ts';
import { openSigningPage } from '../open-signing-page.ts';
import { invalidAmount } from '../RuleFields.tsx';
import { useAct } from '../use-act.ts';

/** The two ways to open: by pay password on the wallet client's keypad, or on the wallet's signing page. */
export type Way = 'PASSWORD' | 'PAGE';

type Wish = { readonly draft: Draft; readonly payDay: number | undefined; readonly agreed: boolean };

/** Error texts by field; `form` is for the form as a whole. */
export type OpenErrors = Readonly<Partial<Record<RuleField | 'agreed' | 'form', string>>>;

const FIELDS: Readonly<Record<string, keyof OpenErrors>> = {
  cap: 'cap',
  amount: 'amount',
  threshold: 'threshold',
  payDay: 'payDay',
  agreementVersion: 'agreed',
};

/** Opens automatic payment for an account, once the payer has ticked the agreement. `onOpened`: it was opened by pay password. */
export function useOpen(
  { accountId, most, agreementVersion }: Offer,
  onOpened: (agreementId: string) => void,
) {
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
  const open = (wish: Wish, way: Way): void => {
    const typed = ruleOf(wish.draft, most);
    forget();
    setWrong({
      ...('wrong' in typed && { [typed.wrong]: invalidAmount(most) }),
      ...(!wish.agreed && { agreed: m.terms_tick_first() }),
    });
    if ('wrong' in typed || !wish.agreed) return;
    const content = {
      accountId,
      rule: typed.rule,
      ...(wish.payDay !== undefined && { payDay: wish.payDay }),
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

/** The same wish keeps its `requestId`, so it becomes one mandate no matter how often it is sent. */
function useRequestId() {
  const last = useRef({ of: '', id: '' });
  return (binding: object): string => {
    const of = JSON.stringify(binding);
    if (last.current.of !== of) last.current = { of, id: newId() };
    return last.current.id;
  };
}
