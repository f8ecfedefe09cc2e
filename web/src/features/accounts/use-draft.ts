import type { ProjectType } from '@life-payment/contract';
import { readAccountNumber, readText } from '@life-payment/contract/rules';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { accountsOptions, type SavedAccount } from '../../lib/api/accounts.ts';
import { allProjectsOptions, type Unit } from '../../lib/api/catalogue.ts';
import type { Api } from '../../lib/api/client.ts';
import { RefusedError } from '../../lib/api/envelope.ts';
import { useApp, useArea } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { projectTypeOf } from '../../lib/i18n/projects.ts';
import { type Draft, type GroupChoice, newestPaidFirst } from './rules.ts';

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

/** The units of a project in an area. `none`: the service has none. */
function useUnits(area: string | null, projectType: ProjectType | null) {
  const { api } = useApp();
  const query = useQuery({
    ...unitsOptions(api, area ?? '', projectType ?? 'WATER'),
    enabled: area !== null && projectType !== null,
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

/** The units of a project in an area, with their rules and whether each accepts payments now. */
function unitsOptions(api: Api, area: string, projectType: ProjectType) {
  return queryOptions({
    queryKey: ['units', area, projectType],
    queryFn: async () => (await api.ask('/project/getPaymentUnitList', { area, projectType })).units,
  });
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
