import type { Context } from '../../context.ts';
import { unitName } from '../catalogue/index.ts';

/** The wallet shows this to the payer. In one language whoever asks: a trade sent again with another subject is refused. */
export const subjectOf = async (
  { catalogue }: Context,
  { unitId, numberMasked }: { readonly unitId: string; readonly numberMasked: string },
): Promise<string> => {
  const unit = await catalogue.unit(unitId);
  return `生活缴费 ${unit ? unitName(unit, 'zh-CN') : ''} ${numberMasked}`.replace(/\s+/g, ' ');
};
