import type { TermsName } from '@life-payment/contract/rules';
import { createPortal } from 'react-dom';
import { Dialog } from '../../ui/Dialog.tsx';
import s from './article.module.css';
import { TermsArticle } from './TermsArticle.tsx';

export default TermsDialog;

type Props = { name: TermsName; title: string; onClose: () => void };

/** A text over the sheet that asks to agree to it, so that nothing typed in the sheet is lost. */
function TermsDialog({ name, title, onClose }: Props) {
  return createPortal(
    <Dialog kind="full" title={title} onClose={onClose}>
      <div className={s['over']}>
        <TermsArticle name={name} />
      </div>
    </Dialog>,
    document.body,
  );
}
