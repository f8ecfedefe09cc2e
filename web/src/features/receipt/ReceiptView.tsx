import { useMemo, useState } from 'react';
import { encode } from 'uqr';
import { useApp } from '../../lib/app.ts';
import { canDownload } from '../../lib/host/device.ts';
import { m } from '../../lib/i18n/messages.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Fact } from '../../ui/Facts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { drawPicture } from './picture.ts';
import s from './receipt.module.css';
import { type Line, paperTitle, type Sheet } from './sheet.ts';

/** `address`: where everybody can verify it. */
type Props = { sheet: Sheet; address: string };

/** A genuine receipt, to print, or to keep as a picture where the app around the page can't print. */
export function ReceiptView({ sheet, address }: Props) {
  const { bridge, host } = useApp();
  const modules = useMemo(() => qrOf(address), [address]);
  return (
    <>
      <Paper sheet={sheet} modules={modules} />
      <div className={s['actions']}>
        <BottomBar>
          {canDownload(bridge, host) && !host.carrierApp ? (
            <Button wide onClick={() => window.print()}>
              {m.receipt_print()}
            </Button>
          ) : (
            <PictureButton
              sheet={sheet}
              modules={modules}
              alt={m.receipt_picture_alt({ unit: sheet.unit, amount: sheet.amount, number: sheet.number })}
            />
          )}
        </BottomBar>
      </div>
    </>
  );
}

function Paper({ sheet, modules }: { sheet: Sheet; modules: readonly (readonly boolean[])[] }) {
  return (
    <Card className={s['paper']}>
      <p className={s['title']}>{paperTitle()}</p>
      <div className={s['head']}>
        <p className={cx('small phrases', s['verified'])} role="status">
          <Icon name="check" size={16} />
          {`\u00a0${sheet.verified}`}
        </p>
        {sheet.changed && <p className={s['changed']}>{sheet.changed}</p>}
        <h2 className="title">{sheet.unit}</h2>
        <p className="small">{sheet.what}</p>
        <p className={s['amount']}>{sheet.amount}</p>
        <p className="small">{m.receipt_credited()}</p>
      </div>
      <Lines lines={sheet.sums} />
      <Lines lines={sheet.facts} />
      <div className={s['scan']}>
        <QrCode modules={modules} label={sheet.scan} />
        <p className="small">{sheet.scan}</p>
      </div>
    </Card>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className={s['part']}>
      {lines.map(({ key, label, value, notes = [], style }) => (
        <Fact key={key} name={label}>
          <span className={style === 'strong' ? 'bold' : style}>{value}</span>
          {notes.map((note) => (
            <span key={note} className="small">
              {note}
            </span>
          ))}
        </Fact>
      ))}
    </dl>
  );
}

/** `alt`: the text alternative of the picture. */
type PictureButtonProps = { sheet: Sheet; modules: readonly (readonly boolean[])[]; alt: string };

function PictureButton({ sheet, modules, alt }: PictureButtonProps) {
  const { overlays } = useApp();
  const [picture, setPicture] = useState<string | null>(null);
  const draw = () => {
    const drawn = drawPicture(sheet, modules);
    setPicture(drawn);
    if (drawn === null) overlays.toast(m.receipt_picture_failed());
  };
  return (
    <>
      <Button wide onClick={draw}>
        {m.receipt_save()}
      </Button>
      {picture !== null && (
        <Dialog title={m.receipt_picture()} kind="sheet" onClose={() => setPicture(null)}>
          <p className="small">{m.receipt_picture_hold()}</p>
          <img className={s['picture']} src={picture} alt={alt} />
        </Dialog>
      )}
    </>
  );
}

type QrCodeProps = { modules: readonly (readonly boolean[])[]; label: string };

function QrCode({ modules, label }: QrCodeProps) {
  return (
    <svg
      className={s['qr']}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label={label}
    >
      <path d={pathOf(modules)} shapeRendering="crispEdges" />
    </svg>
  );
}

function pathOf(modules: QrCodeProps['modules']): string {
  return modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

/** The empty border of a code in modules, which scanners need. */
const QUIET = 4;

function qrOf(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: QUIET }).data;
}
