import type { Project } from '../catalogue/rules.ts';
import { textOf } from '../catalogue/rules.ts';
import type { StoredBill } from './store.ts';

/** fen of a yuan that a late bill costs more. */
const LATE_FEE = 0.02;

/** Shares of the principal that are not the use itself. */
const SURCHARGE = 0.08;

const MEASURES: Readonly<Partial<Record<Project, string>>> = { ELECTRICITY: 'kWh', WATER: 'm³', GAS: 'm³' };

/** What a bill is made of. `overdue`: a part of what is due is for being late. Always the same for the same bill. */
export function partsOf(project: Project, bill: StoredBill, overdue: boolean) {
  const lateFee = overdue ? Math.round(bill.due * LATE_FEE) : 0;
  const principal = bill.due - lateFee;
  const surcharge = Math.round(principal * SURCHARGE);
  const used = Number(/[\d.]+/.exec(bill.usage_en ?? '')?.[0] ?? 0);
  const from = 1_000 + (bill.due % 8_000);
  const measure = MEASURES[project];
  return {
    ...(lateFee > 0 ? { lateFee } : {}),
    items: [
      { name: textOf(project, '基本费用', 'Basic charge'), amount: principal - surcharge },
      { name: textOf(project, '附加费', 'Surcharge'), amount: surcharge },
    ],
    ...(measure === undefined || used === 0
      ? {}
      : {
          readings: [
            { from: String(from), to: String(from + used), measure: textOf(project, measure, measure) },
          ],
        }),
  };
}
