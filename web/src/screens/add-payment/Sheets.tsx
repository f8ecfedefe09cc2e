import type { Group } from '../../api/accounts.ts';
import { ChangeSheet } from './ChangeSheet.tsx';
import { NewGroupSheet } from './NewGroupSheet.tsx';
import type { useDraft } from './use-draft.ts';
import type { useSubmit } from './use-submit.ts';

/** What a sheet over the form is for: another unit, a new group. */
export type Sheet = 'unit' | 'group';

type Props = Pick<ReturnType<typeof useSubmit>, 'clear'> & {
  sheet: Sheet | null;
  entry: ReturnType<typeof useDraft>;
  groups: readonly Group[];
  onChooseCity: () => void;
  onClose: () => void;
};

/** The sheet that is open over the form. */
export function Sheets({ sheet, entry, groups, clear, onChooseCity, onClose }: Props) {
  return (
    <>
      {sheet === 'unit' && (
        <ChangeSheet entry={entry} clear={clear} onChooseCity={onChooseCity} onClose={onClose} />
      )}
      {sheet === 'group' && (
        <NewGroupSheet
          groups={groups}
          onChoose={(name) => {
            clear('groupId');
            entry.chooseGroup({ groupId: null, newGroup: name });
          }}
          onClose={onClose}
        />
      )}
    </>
  );
}
