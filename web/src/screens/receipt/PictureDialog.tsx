import { useApp } from '../../app/context.ts';
import { download } from '../../host/files.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { canShare, type Picture, share } from './picture.ts';
import s from './receipt.module.css';

type Props = {
  picture: Picture;
  /** The text alternative of the picture. */
  alt: string;
  /** Whether files can be downloaded here. */
  downloads: boolean;
  onClose: () => void;
};

/** Shows the picture for pressing and holding, which works everywhere, with buttons if the phone can do more. */
export function PictureDialog({ picture, alt, downloads, onClose }: Props) {
  const { overlays } = useApp();
  const shares = canShare(picture);
  const handOn = async () => {
    if (!(await share(picture))) overlays.toast(m.receipt_picture_not_shared());
  };
  return (
    <Dialog
      title={m.receipt_picture()}
      kind="sheet"
      onClose={onClose}
      actions={
        (downloads || shares) && (
          <>
            {downloads && (
              <Button variant="soft" onClick={() => download(picture.file)}>
                {m.receipt_picture_download()}
              </Button>
            )}
            {shares && <Button onClick={handOn}>{m.receipt_picture_share()}</Button>}
          </>
        )
      }
    >
      <p className={s['hold']}>{m.receipt_picture_hold()}</p>
      <img className={s['picture']} src={picture.address} alt={alt} />
    </Dialog>
  );
}
