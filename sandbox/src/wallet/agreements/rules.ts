import { parseGatewayTime } from '../../time.ts';
import { textOf } from '../open.ts';

/** The products of agreements. Each has its code for deductions too, which does not end with `_P`. */
const PRODUCTS = ['GENERAL_WITHHOLDING_P', 'CYCLE_PAY_AUTH_P'] as const;
type Product = (typeof PRODUCTS)[number];

/** Deductions are made once in each period of `period` days or months; the first begins on the day `from`. */
type Period = { readonly type: 'DAY' | 'MONTH'; readonly period: number; readonly from: string };

/** What an agreement allows beside its limit. */
export type AgreementRules = {
  readonly product: Product;
  readonly period: Period | null;
};

/** Agreements of older sandboxes have no stored rules. */
const OLD: AgreementRules = { product: 'GENERAL_WITHHOLDING_P', period: null };

/** The rules in a request to sign; null when the product is unknown. The parameters were checked before. */
export function readRules(
  content: Readonly<Record<string, unknown>>,
  params: Readonly<Record<string, unknown>>,
): AgreementRules | null {
  const named = textOf(content, 'personal_product_code');
  const product = PRODUCTS.find((known) => known === named);
  if (!product) return null;
  if (product === 'GENERAL_WITHHOLDING_P') return { product, period: null };
  const period = {
    type: textOf(params, 'period_type') === 'DAY' ? ('DAY' as const) : ('MONTH' as const),
    period: Number(textOf(params, 'period')),
    from: textOf(params, 'execute_time'),
  };
  return { product, period };
}

/** Stored rules. */
export function rulesOf({ rules }: { readonly rules: string | null }): AgreementRules {
  return rules === null ? OLD : JSON.parse(rules);
}

/** The product code of deductions under an agreement. */
export function deductionProduct({ product }: AgreementRules): string {
  return product.slice(0, -2);
}

/**
 * The period of a moment, as moments from and until which it lasts; null before the first. Times in ms. Months begin on the
 * same day of the month, which is the 28th at most.
 */
export function periodAt(
  { type, period, from }: Period,
  now: number,
): { readonly from: number; readonly until: number } | null {
  const begin = (index: number): number => {
    const day = new Date(`${from}T00:00:00Z`);
    if (type === 'MONTH') day.setUTCMonth(day.getUTCMonth() + index * period);
    else day.setUTCDate(day.getUTCDate() + index * period);
    return parseGatewayTime(`${day.toISOString().slice(0, 10)} 00:00`) ?? Number.POSITIVE_INFINITY;
  };
  if (now < begin(0)) return null;
  let index = 0;
  while (begin(index + 1) <= now) index += 1;
  return { from: begin(index), until: begin(index + 1) };
}
