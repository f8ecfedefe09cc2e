import type { FetchedCopy } from '../../api/own-data.ts';
import { useApp } from '../../app/context.ts';
import { copyText } from '../../host/clipboard.ts';
import { canDownload, download } from '../../host/files.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { fileName, type Section, textOf } from './document.ts';
import s from './my-data.module.css';

type Props = { copy: FetchedCopy; sections: readonly Section[] };

/** Saves a copy as two files, one to read and one for programs. If the app around the page saves no files, copies text instead. */
export function SaveButtons({ copy: { copy, page }, sections }: Props) {
  const { bridge, host, overlays } = useApp();
  const save = (content: string, ending: 'json' | 'html', type: string) =>
    download(new File([content], fileName(copy, ending), { type }));
  const paste = async (text: string) => {
    overlays.toast((await copyText(text)) ? m.data_copy_copied() : m.data_copy_not_copied());
  };
  const files = canDownload(bridge, host) && !host.carrierApp;
  return (
    <BottomBar>
      <div className={s['buttons']}>
        {files ? (
          <>
            <Button onClick={() => save(page, 'html', 'text/html')}>{m.data_copy_save_page()}</Button>
            <Button variant="soft" onClick={() => save(copy, 'json', 'application/json')}>
              {m.data_copy_save_json()}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => paste(textOf(sections))}>{m.data_copy_copy_text()}</Button>
            <Button variant="soft" onClick={() => paste(copy)}>
              {m.data_copy_copy_json()}
            </Button>
          </>
        )}
      </div>
    </BottomBar>
  );
}
