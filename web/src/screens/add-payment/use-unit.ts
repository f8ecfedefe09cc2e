import type { ProjectType } from '@life-payment/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Unit } from '../../api/catalogue.ts';
import { RefusedError } from '../../api/errors.ts';
import { askPaymentCanUse, unitsOptions } from '../../api/units.ts';
import { useApp } from '../../app/context.ts';
import { m } from '../../i18n/messages.ts';

/** The units of a project in an area. `none`: the service has none. */
export function useUnits(area: string | null, projectType: ProjectType | null) {
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

/**
 * The reason why the chosen unit can't be paid now; null if it can. If the unit was replaced, the app offers to switch
 * to its successor, once.
 */
export function useUnitState(unit: Unit | null, onReplace: (unitId: string) => void): string | null {
  const { api, overlays } = useApp();
  const offered = useRef(new Set<string>());
  const { data: refused } = useQuery({
    queryKey: ['canUse', unit?.unitId],
    queryFn: async () => {
      const answer = await askPaymentCanUse(api, unit?.unitId ?? '');
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
