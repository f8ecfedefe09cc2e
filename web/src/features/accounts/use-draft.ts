import type { ProjectType } from '@life-payment/contract';
import { BILL_PATH } from '@life-payment/contract/pages';
import {
  accountNumberLength,
  checkAccountNumber,
  readAccountNumber,
  readText,
} from '@life-payment/contract/rules';
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  accountsOptions,
  type BillQuery,
  type Group,
  groupsKey,
  type SavedAccount,
} from '../../lib/api/accounts.ts';
import { askBills, confirmedOptions, forgetAccounts, keepBills } from '../../lib/api/bills.ts';
import { allProjectsOptions, type Unit } from '../../lib/api/catalogue.ts';
import type { Answer } from '../../lib/api/client.ts';
import { RefusedError } from '../../lib/api/envelope.ts';
import { useApp, useArea } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { projectTypeOf } from '../../lib/i18n/projects.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { isEmpty, useForm } from '../../ui/use-form.ts';
import {
  checkDraft,
  type Draft,
  type Errors,
  errorsOf,
  type FieldName,
  failureIn,
  type GroupChoice,
  newestPaidFirst,
  numberError,
} from './rules.ts';

/** The form's values, and the service's facts about them. */
export function useDraft(prefill: Prefill) {
  const { api } = useApp();
  const client = useQueryClient();
  const [keptArea, keepArea] = useArea();
  const [chosenArea, setChosenArea] = useState(prefill.area ?? keptArea);
  const [projectType, setProjectType] = useState(prefill.projectType);
  const [unitId, setUnitId] = useState(prefill.unitId);
  const [cityChanged, setCityChanged] = useState(false);
  const [accountNumber, setAccountNumber] = useState('');
  const [remark, setRemark] = useState('');
  const [group, setGroup] = useState<GroupChoice>({ groupId: null, newGroup: null });

  const projects = useQuery(allProjectsOptions(api, chosenArea));
  // An area that the service does not know counts as none; the payer chooses another.
  const areaRefused = projects.error instanceof RefusedError ? projects.error.message : undefined;
  const city = projects.data?.city ?? null;
  const area = areaRefused === undefined ? (chosenArea ?? city?.area ?? null) : null;

  const units = useUnits(area, projectType);
  const accounts = useQuery(accountsOptions(api));
  const chosen = units.units.find((known) => known.unitId === unitId);
  // Which of several was used last is known with the accounts.
  const waits = units.units.length > 1 && accounts.isPending;
  const unit = chosen ?? (waits ? null : likeliestUnit(units.units, accounts.data ?? []));
  const unitProblem = useUnitState(unit, setUnitId);

  const chooseArea = (next: string) => {
    keepArea(next);
    setChosenArea(next);
    setCityChanged(true);
    setUnitId(null);
  };
  const chooseProject = (next: ProjectType) => {
    setProjectType(next);
    setCityChanged(false);
    setUnitId(null);
  };

  const draft: Draft = {
    area,
    projectType,
    unit,
    accountNumber: unit ? readAccountNumber(unit, accountNumber) : readText(accountNumber),
    remark: readText(remark),
    ...group,
  };
  return {
    draft,
    typed: { accountNumber, remark },
    projects,
    city,
    areaRefused,
    units,
    /** Why the unit takes no payments now. */
    unitProblem,
    askUnitAgain: () => {
      for (const key of ['units', 'canUse']) client.invalidateQueries({ queryKey: [key] });
    },
    /** Which unit is the likeliest is not known yet. */
    choosing: unit === null && (units.loading || waits),
    /** The payer changed the city after choosing what to pay. */
    cityChanged,
    chooseArea,
    chooseProject,
    chooseUnit: setUnitId,
    typeNumber: setAccountNumber,
    typeRemark: setRemark,
    chooseGroup: setGroup,
  };
}

/** The units of a project in an area, with their rules and whether each accepts payments now. `none`: the service has none. */
function useUnits(area: string | null, projectType: ProjectType | null) {
  const { api } = useApp();
  const query = useQuery({
    queryKey: ['units', area, projectType],
    queryFn:
      area !== null && projectType !== null
        ? async () => (await api.ask('/project/getPaymentUnitList', { area, projectType })).units
        : skipToken,
  });
  const none = query.error instanceof RefusedError ? query.error.message : null;
  return {
    units: query.data ?? [],
    loading: query.isLoading,
    failed: query.isError && none === null,
    none,
    query,
  };
}

/** The reason why the chosen unit can't be paid now; null if it can. A unit that was replaced offers its successor, once. */
function useUnitState(unit: Unit | null, onReplace: (unitId: string) => void): string | null {
  const { api, overlays } = useApp();
  const offered = useRef(new Set<string>());
  const { data: refused } = useQuery({
    queryKey: ['canUse', unit?.unitId],
    queryFn: async () => {
      const answer = await api.call('/project/paymentCanUse', { unitId: unit?.unitId ?? '' });
      return answer.ok ? null : answer;
    },
    enabled: unit !== null && needsAsking(unit),
    staleTime: 0,
  });
  const replacement = refused?.params?.['unitId'];
  const unitId = unit?.unitId;
  const text = refused?.text ?? null;

  useEffect(() => {
    if (unitId === undefined || typeof replacement !== 'string' || text === null) return;
    if (offered.current.has(unitId)) return;
    offered.current.add(unitId);
    overlays
      .confirm({ title: text, confirm: m.add_unit_switch(), cancel: m.add_unit_keep() })
      .then((yes) => yes && onReplace(replacement));
  }, [unitId, replacement, text, overlays, onReplace]);

  return unit && needsAsking(unit) ? text : null;
}

function needsAsking(unit: Unit): boolean {
  return unit.state !== 'OPEN' || unit.paysElsewhere;
}

/** The likeliest unit: the only one, else the one that the payer used last, else the first that can be paid here. */
export function likeliestUnit(units: readonly Unit[], accounts: readonly SavedAccount[]): Unit | null {
  const [first = null] = units;
  if (units.length <= 1) return first;
  return (
    lastUsed(units, accounts) ??
    units.find(({ state, paysElsewhere }) => state === 'OPEN' && !paysElsewhere) ??
    units.find(({ state }) => state === 'OPEN') ??
    units.find(({ state }) => state !== 'OFFLINE') ??
    first
  );
}

/** The unit of the account that was paid last. Accounts that were never paid come after those that were. */
function lastUsed(units: readonly Unit[], accounts: readonly SavedAccount[]): Unit | undefined {
  const usable = new Map(units.filter(({ state }) => state !== 'OFFLINE').map((unit) => [unit.unitId, unit]));
  const last = newestPaidFirst(accounts).find(({ unitId }) => usable.has(unitId));
  return last && usable.get(last.unitId);
}

type Prefill = ReturnType<typeof readPrefill>;

/** The values that the address fills in; unknown ones are left out. `money` is fen. */
export function readPrefill(params: URLSearchParams) {
  const area = params.get('area');
  const money = params.get('money');
  return {
    area: area !== null && /^\d{6}$/.test(area) ? area : null,
    projectType: projectTypeOf(params.get('projectType')),
    // Selected only if it is one of the units on offer.
    unitId: params.get('unitId'),
    money: money !== null && /^\d{1,10}$/.test(money) ? money : undefined,
  };
}

type SubmitProps = {
  draft: Draft;
  recognition: ReturnType<typeof useRecognition>;
  /** The amount in fen that the entry address suggests; it is passed on to the bill. */
  money: string | undefined;
  chooseGroup: (choice: GroupChoice) => void;
};

/** Asks the unit about the number; saves an account that the payer has recognised or paid before, and goes to its bill. */
export function useSubmit({ draft, recognition, money, chooseGroup }: SubmitProps) {
  const client = useQueryClient();
  const { redirect } = useNavigation();
  const save = useSave(chooseGroup);
  const form = useForm<FieldName>();

  const go = async (query: BillQuery): Promise<Errors> => {
    const saved = await save(draft, query);
    if ('errors' in saved) return saved.errors;
    const { accountId } = saved;
    const { account, queryId } = query;
    const id = accountId ?? queryId;
    const own = accountId !== null && { accountId, remark: draft.remark || account.remark };
    client.setQueryData(confirmedOptions(id).queryKey, true);
    keepBills(client, id, { ...query, account: { ...account, ...own } });
    redirect(BILL_PATH, { ...(accountId === null ? { queryId } : { accountId }), money });
    recognition.forget();
    return {};
  };
  const ask = async (): Promise<Errors> => {
    try {
      const seen = recognition.known !== null;
      const answer = await recognition.ask();
      if (!answer.ok) return errorsOf(answer);
      return seen || !answer.body.account.firstPayment ? await go(answer.body) : {};
    } catch (error) {
      return failureIn(error);
    }
  };

  /** Takes the number that is typed. */
  const submit = (): void => {
    const wrong = checkDraft(draft);
    form.setErrors(wrong);
    if (isEmpty(wrong)) form.send(ask);
  };

  return { ...form, submit };
}

/** Saves the account of a query, in a new group if the payer wants one. `accountId`: null if it can't be saved. */
function useSave(chooseGroup: SubmitProps['chooseGroup']) {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  return async (
    { remark, groupId, newGroup }: Draft,
    { queryId }: BillQuery,
  ): Promise<{ accountId: string | null } | { errors: Errors }> => {
    let group = groupId;
    if (newGroup !== null) {
      const added = await api.call('/user/addUserGroup', { name: newGroup, accountIds: [] }, { quiet: true });
      if (!added.ok) return { errors: { groupId: added.text } };
      group = added.body.groupId;
      // If saving fails, the form shows the group that there is now, and the next try takes it.
      const made = { groupId: group, name: newGroup, accounts: 0 };
      client.setQueryData<Group[]>(groupsKey, (list) => list && [...list, made]);
      chooseGroup({ groupId: group, newGroup: null });
    }
    // Saving it again answers the same account. The page itself says what went wrong.
    const saved = await api.call(
      '/user/saveAccount',
      { queryId, ...(remark !== '' && { remark }), ...(group !== null && { groupId: group }) },
      { quiet: true },
    );
    if (!saved.ok && saved.field !== undefined) return { errors: errorsOf(saved) };
    forgetAccounts(client);
    if (saved.ok) return saved.body;
    // The account can't be saved, for instance because there are too many; its bill can still be paid.
    overlays.tip(saved.text);
    return { accountId: null };
  };
}

/** Time in which an answer leads to the bill without asking again: a minute less than an order can be made from it. */
const FRESH_MS = 9 * 60_000;

/** The unit's answer about the number, asked for once a number of known length is complete, else when the payer leaves the field. */
export function useRecognition({ area, unit, accountNumber }: Draft) {
  const { api } = useApp();
  const client = useQueryClient();
  const typed = { unitId: unit?.unitId ?? '', accountNumber, area: area ?? '' };
  // Each number is asked once; a refusal is an answer too.
  const options = queryOptions({
    queryKey: ['number', typed.unitId, accountNumber],
    // The page itself says what went wrong.
    queryFn: () => askBills(api, typed, { quiet: true }),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
    refetchOnReconnect: false,
  });
  const askable =
    area !== null &&
    unit !== null &&
    canBeAsked(unit) &&
    !checkAccountNumber(unit.account.pattern, accountNumber);
  /** The number with which the payer left the field. It may be there before the unit is known. */
  const [left, setLeft] = useState('');
  const isLeft = left !== '' && left === accountNumber;
  const { data, error, isFetching } = useQuery({
    ...options,
    enabled: askable && (isLeft || accountNumberLength(unit.account.pattern) !== null),
  });
  const refused = data && !data.ok ? data : null;
  const wrong = unit && isLeft ? numberError(unit, accountNumber) : undefined;
  const errors = (): Errors => {
    if (wrong !== undefined) return { accountNumber: wrong };
    if (!askable || isFetching) return {};
    if (refused) return errorsOf(refused);
    return error === null ? {} : failureIn(error);
  };

  return {
    asking: isFetching,
    /** The unit's answer, if it knows the number. */
    known: askable && data?.ok ? data.body : null,
    /** The reason why there is none, at the field it is about. */
    errors: errors(),
    /** The payer has left the field. */
    leave: () => setLeft(accountNumber),
    /** The answer about this number; asks if there is none, or if the payer could get another one. */
    ask: (): Promise<Answer<BillQuery>> =>
      client.fetchQuery(
        refused && refused.field !== 'accountNumber' ? { ...options, staleTime: 0 } : options,
      ),
    /** The answer has been used: the number is asked about anew when it is typed again. */
    forget: () => client.invalidateQueries({ queryKey: options.queryKey, refetchType: 'none' }),
  };
}

function canBeAsked({ state, paysElsewhere }: Unit): boolean {
  return state === 'OPEN' && !paysElsewhere;
}
