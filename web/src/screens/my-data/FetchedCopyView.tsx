import { useMemo } from 'react';
import type { FetchedCopy } from '../../api/own-data.ts';
import { useApp } from '../../app/context.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { type Section, sectionsOf } from './document.ts';
import s from './my-data.module.css';
import { SaveButtons } from './SaveButtons.tsx';

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
      <SaveButtons copy={copy} sections={sections} />
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
