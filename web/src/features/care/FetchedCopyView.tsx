import { useMemo } from 'react';
import { useApp } from '../../lib/app.ts';
import { canDownload, copyText, download } from '../../lib/host/device.ts';
import { m } from '../../lib/i18n/messages.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { FetchedCopy } from './api.ts';
import { fileName, type Section, sectionsOf, textOf } from './document.ts';
import s from './my-data.module.css';

type Props = { copy: FetchedCopy; onDone: () => void };

/** A fetched copy of the payer's data, to read and to save. It exists only in this page's memory. */
export function FetchedCopyView({ copy, onDone }: Props) {
  const { overlays } = useApp();
  const sections = useMemo(() => sectionsOf(copy.copy), [copy]);
  const done = async () => {
    const yes = await overlays.confirm({
      title: m.data_copy_done_title(),
      text: m.data_copy_done_text(),
      confirm: m.data_copy_done(),
      cancel: m.data_copy_stay(),
    });
    if (yes) onDone();
  };
  return (
    <div className={s['stack']}>
      <Card title={m.data_copy_here()}>
        <p>{m.data_copy_here_text()}</p>
      </Card>
      <Card>
        {sections.map((section, index) => (
          <SectionView key={section.name} section={section} open={index === 0} />
        ))}
      </Card>
      <div className={s['last']}>
        <Button variant="text" onClick={done}>
          {m.data_copy_done()}
        </Button>
      </div>
      <SaveButton copy={copy} sections={sections} />
    </div>
  );
}

function SectionView({ section: { title, entries }, open }: { section: Section; open: boolean }) {
  return (
    <details className={s['section']} open={open}>
      <summary className={s['summary']}>
        <h3 className={s['name']}>{title}</h3>
        <span className={s['count']}>{entries.length}</span>
        <span className={s['fold']}>
          <Icon name="down" size={18} />
        </span>
      </summary>
      {entries.length === 0 && <p className={s['note']}>{m.data_copy_nothing()}</p>}
      {entries.map(({ id, fields }) => (
        <dl key={id} className={s['entry']}>
          {fields.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ))}
    </details>
  );
}

type SaveButtonProps = { copy: FetchedCopy; sections: readonly Section[] };

/** Saves a copy as a page. If the app around this page saves no files, copies the text instead. */
function SaveButton({ copy: { copy, page }, sections }: SaveButtonProps) {
  const { bridge, host, overlays } = useApp();
  const save = () => download(new File([page], fileName(copy), { type: 'text/html' }));
  const paste = async () => {
    const well = await copyText(textOf(sections));
    overlays.toast(well ? m.data_copy_copied() : m.data_copy_not_copied());
  };
  const files = canDownload(bridge, host) && !host.carrierApp;
  return (
    <BottomBar>
      <Button wide onClick={files ? save : paste}>
        {files ? m.data_copy_save() : m.data_copy_copy()}
      </Button>
    </BottomBar>
  );
}
