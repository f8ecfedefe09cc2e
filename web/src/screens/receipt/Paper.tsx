import { m } from '../../i18n/messages.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { QrCode } from './QrCode.tsx';
import s from './receipt.module.css';
import { type Line, paperTitle, type Sheet } from './sheet.ts';

/** The receipt, for the screen and for printing. */
export function Paper({ sheet, modules }: { sheet: Sheet; modules: readonly (readonly boolean[])[] }) {
  return (
    <Card className={s['paper']}>
      <p className={s['title']}>{paperTitle()}</p>
      <div className={s['head']}>
        <p className={s['verified']} role="status">
          <Icon name="check" size={16} />
          {`\u00a0${sheet.verified}`}
        </p>
        {sheet.changed && <p className={s['changed']}>{sheet.changed}</p>}
        <h2 className={s['unit']}>{sheet.unit}</h2>
        <p className={s['what']}>{sheet.what}</p>
        <p className={s['amount']}>{sheet.amount}</p>
        <p className={s['what']}>{m.receipt_credited()}</p>
      </div>
      <Lines lines={sheet.sums} />
      <Lines lines={sheet.facts} />
      <div className={s['scan']}>
        <QrCode modules={modules} label={sheet.scan} />
        <p className={s['what']}>{sheet.scan}</p>
      </div>
    </Card>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className={s['part']}>
      {lines.map(({ key, label, value, note, style }) => (
        <div key={key} className={s['line']} data-style={style}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note && <dd className={s['note']}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
