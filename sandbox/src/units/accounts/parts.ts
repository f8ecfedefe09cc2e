import type { Project } from '../catalogue/rules.ts';
import { textOf } from '../catalogue/rules.ts';

/** fen of a yuan that a late bill costs more. */
const LATE_FEE = 0.02;

/** Shares of the principal that are not the use itself. */
const SURCHARGE = 0.08;

/** What is used beyond the first step of the tariff costs so much more. */
const SECOND_STEP = 1.1;

/** How a project measures use, and where its second tariff step begins. */
type Meter = { readonly measure: readonly [zh: string, en: string]; readonly secondFrom: number };

const METERS: Readonly<Partial<Record<Project, Meter>>> = {
  ELECTRICITY: { measure: ['度', 'kWh'], secondFrom: 150 },
  WATER: { measure: ['吨', 'm³'], secondFrom: 13 },
  GAS: { measure: ['方', 'm³'], secondFrom: 22 },
};

/** A bill of the account: what is due in fen, and its use as the unit words it. */
type Bill = { readonly due: number; readonly usage: string | null };

/** What a bill is made of. `overdue`: a part of what is due is for being late. Always the same for the same bill. */
export function partsOf(project: Project, { due, usage }: Bill, overdue: boolean) {
  const lateFee = overdue ? Math.round(due * LATE_FEE) : 0;
  const principal = due - lateFee;
  const surcharge = Math.round(principal * SURCHARGE);
  const used = Number(/[\d.]+/.exec(usage ?? '')?.[0] ?? 0);
  const meter = METERS[project];
  const from = 1_000 + (due % 8_000);
  return {
    ...(lateFee > 0 ? { lateFee } : {}),
    items: [
      ...useItems(project, principal - surcharge, used, meter),
      { name: textOf(project, '附加费', 'Surcharge'), amount: surcharge },
    ],
    ...(meter === undefined || used === 0
      ? {}
      : {
          readings: [
            { from: String(from), to: String(from + used), measure: textOf(project, ...meter.measure) },
          ],
        }),
  };
}

/** What the use costs, by step of the tariff where it is measured. */
function useItems(project: Project, amount: number, used: number, meter: Meter | undefined) {
  if (!meter || used === 0) return [{ name: textOf(project, '基本费用', 'Basic charge'), amount }];
  const second = Math.max(0, used - meter.secondFrom);
  const first = used - second;
  const secondAmount = Math.round((amount * second * SECOND_STEP) / (first + second * SECOND_STEP));
  const step = (number: number, within: number) => ({ step: { number, used: String(within) } });
  return [
    {
      name: textOf(project, '第一档', 'First step'),
      amount: amount - secondAmount,
      ...step(1, first),
    },
    ...(second > 0
      ? [{ name: textOf(project, '第二档', 'Second step'), amount: secondAmount, ...step(2, second) }]
      : []),
  ];
}
