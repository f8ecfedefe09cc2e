import type { ProjectType } from '@life-payment/contract';
import { m } from '../../lib/i18n/messages.ts';
import { Card } from '../../ui/Card.tsx';
import s from './picture.module.css';

/** The look of a project's paper: a bill, a card or a contract, and where on it the number stands. */
type Paper = {
  readonly lines: string;
  readonly place: 'topLeft' | 'topRight' | 'row' | 'bottom';
  readonly alt: (inputs: { label: string }) => string;
};

const BILL = 'M16 20h92M16 78h160M16 94h120M16 110h190M236 78h48M236 94h48M236 110h48';
const TABLE = 'M16 20h92M16 38h268M16 68h268M16 98h268M112 38v60';
const CARD = 'M20 24h36v26H20zM20 37h36M38 24v26M200 30h80M200 42h56';
const CONTRACT = 'M16 20h110M16 56h268M16 72h268M16 88h240M16 110h70M214 110h70';

/** The papers, on a sheet of 300 × 124. A phone's number is on no paper: every payer knows it. */
const PAPERS: Readonly<Record<ProjectType, Paper | null>> = {
  ELECTRICITY: { lines: BILL, place: 'topLeft', alt: m.add_where_top_left },
  WATER: { lines: TABLE, place: 'row', alt: m.add_where_row },
  GAS: { lines: CARD, place: 'bottom', alt: m.add_where_card },
  PHONE: null,
  BROADBAND: { lines: CONTRACT, place: 'topRight', alt: m.add_where_top_right },
  TV: { lines: CARD, place: 'bottom', alt: m.add_where_card },
  HEATING: { lines: CONTRACT, place: 'topRight', alt: m.add_where_top_right },
  PROPERTY: { lines: TABLE, place: 'row', alt: m.add_where_row },
};

type Props = { projectType: ProjectType; label: string };

/** A drawing of where the number stands. `label`: what the unit calls it. */
export default function BillPicture({ projectType, label }: Props) {
  const paper = PAPERS[projectType];
  if (!paper) return null;
  return (
    <Card>
      <h2 className="small">{m.add_where({ label })}</h2>
      <div className={s['paper']} role="img" aria-label={paper.alt({ label })}>
        <svg className={s['lines']} viewBox="0 0 300 124" preserveAspectRatio="none" aria-hidden="true">
          <path d={paper.lines} vectorEffect="non-scaling-stroke" />
        </svg>
        <span className={s['mark']} data-place={paper.place}>
          {label} <span className={s['dots']}>••••</span>
        </span>
      </div>
      <p className={s['note']}>{m.add_where_note()}</p>
    </Card>
  );
}
