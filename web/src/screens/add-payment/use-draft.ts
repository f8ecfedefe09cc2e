import type { ProjectType } from '@life-payment/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { allProjectsOptions } from '../../api/catalogue.ts';
import { RefusedError } from '../../api/errors.ts';
import { useArea } from '../../app/area.ts';
import { useApp } from '../../app/context.ts';
import { cleanNumber, type Draft } from './check.ts';
import type { Prefill } from './entry.ts';
import { useUnitState, useUnits } from './use-unit.ts';

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
  const [groupId, setGroupId] = useState<string | null>(null);

  const projects = useQuery(allProjectsOptions(api, chosenArea));
  // An area that the service does not know counts as none; the payer chooses another.
  const areaRefused = projects.error instanceof RefusedError ? projects.error.message : undefined;
  const city = projects.data?.city ?? null;
  const area = areaRefused === undefined ? (chosenArea ?? city?.area ?? null) : null;

  const units = useUnits(area, projectType);
  const onlyUnit = units.units.length === 1 ? units.units[0] : undefined;
  const unit = units.units.find((known) => known.unitId === unitId) ?? onlyUnit ?? null;
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
    accountNumber: unit ? cleanNumber(accountNumber, unit.account.maxLength) : accountNumber.trim(),
    remark: remark.trim(),
    groupId,
  };
  return {
    draft,
    typed: { accountNumber, remark },
    projects,
    city,
    areaRefused,
    units,
    unitProblem,
    /** The payer changed the city after choosing what to pay. */
    cityChanged,
    chooseArea,
    chooseProject,
    chooseUnit: setUnitId,
    typeNumber: setAccountNumber,
    typeRemark: setRemark,
    chooseGroup: setGroupId,
  };
}
