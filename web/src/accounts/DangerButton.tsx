import { Button } from '../ui/Button.tsx';
import s from './accounts.module.css';

/** What can't be undone, out of the thumb's way. */
export const DangerButton = ({
  text,
  disabled,
  onClick,
}: {
  text: string;
  disabled: boolean;
  onClick: () => void;
}) => (
  <div className={s['danger']}>
    <Button variant="text" disabled={disabled} onClick={onClick}>
      {text}
    </Button>
  </div>
);
