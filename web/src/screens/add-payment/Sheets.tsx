import type { Group } from '../../api/accounts.ts';
import { ChangeSheet } from './ChangeSheet.tsx';
import { NewGroupSheet } from './NewGroupSheet.tsx';
import { SearchSheet } from './SearchSheet.tsx';
import type { useDraft } from './use-draft.ts';
import type { useSubmit } from './use-submit.ts';

/** What a sheet over the form is for: another unit, the search for the number, a new group. */
export type Sheet = 'unit' | 'search' | 'group';

type Props = Pick<ReturnType<typeof useSubmit>, 'clear' | 'take'> & {
  sheet: Sheet | null;
  entry: ReturnType<typeof useDraft>;
  groups: readonly Group[];
  onChooseCity: () => void;
  onClose: () => void;
};

/** The sheet that is open over the form. */
export function Sheets({ sheet, entry, groups, clear, take, onChooseCity, onClose }: Props) {
  const { unit } = entry.draft;
  return (
    <>
      {sheet === 'unit' && (
        <ChangeSheet entry={entry} clear={clear} onChooseCity={onChooseCity} onClose={onClose} />
      )}
      {sheet === 'search' && unit && (
        <SearchSheet
          unit={unit}
          onClose={onClose}
          onChoose={({ found }) => {
            onClose();
            take(found);
          }}
        />
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
