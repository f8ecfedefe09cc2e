import type { ProjectType } from '@life-payment/contract';
import { readAccountNumber, readText } from '@life-payment/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { accountsOptions } from '../../api/accounts.ts';
import { allProjectsOptions } from '../../api/catalogue.ts';
import { RefusedError } from '../../api/errors.ts';
import { useArea } from '../../app/area.ts';
import { useApp } from '../../app/context.ts';
import type { Draft } from './check.ts';
import type { Prefill } from './entry.ts';
import { likeliestUnit } from './likeliest.ts';
import { useUnitState, useUnits } from './use-unit.ts';

/** Where the account goes: into a group, into one that is made for it, or into none. */
export type GroupChoice = Pick<Draft, 'groupId' | 'newGroup'>;

export const NO_GROUP: GroupChoice = { groupId: null, newGroup: null };

/** The form's values, and the service's facts about them. */
export function useDraft(prefill: Prefill) {
  const { api } = useApp();
  const [keptArea, keepArea] = useArea();
  const [chosenArea, setChosenArea] = useState(prefill.area ?? keptArea);
  const [projectType, setProjectType] = useState(prefill.projectType);
  const [unitId, setUnitId] = useState(prefill.unitId);
  const [cityChanged, setCityChanged] = useState(false);
  const [accountNumber, setAccountNumber] = useState('');
  const [remark, setRemark] = useState('');
  const [group, setGroup] = useState<GroupChoice>(NO_GROUP);

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

  const chooseArea = useCallback(
    (next: string) => {
      keepArea(next);
      setChosenArea(next);
      setCityChanged(true);
      setUnitId(null);
    },
    [keepArea],
  );
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
    unitProblem,
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
