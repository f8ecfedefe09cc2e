import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { groupsOptions } from '../../api/accounts.ts';
import { useApp } from '../../app/context.ts';
import { useParams } from '../../app/navigation/navigation.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { focusFirstError } from '../../ui/controls/Field.tsx';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { AccountCard } from './AccountCard.tsx';
import s from './add-payment.module.css';
import { readPrefill } from './entry.ts';
import { FormBones } from './FormBones.tsx';
import { PaysElsewhere } from './PaysElsewhere.tsx';
import { SearchSheet } from './SearchSheet.tsx';
import { UnitCard } from './UnitCard.tsx';
import { useDraft } from './use-draft.ts';
import { useSubmit } from './use-submit.ts';

type Entry = ReturnType<typeof useDraft>;
type Submit = ReturnType<typeof useSubmit>;

export default AddPayment;

/** Adds an account by city, kind of bill, unit and number, then goes to its bill. */
function AddPayment() {
  const prefill = readPrefill(useParams());
  const form = useRef<HTMLFormElement>(null);
  const groups = useQuery(groupsOptions(useApp().api));
  const entry = useDraft(prefill);
  const { draft, projects, units, unitProblem } = entry;
  const { errors, busy, submit, clear } = useSubmit(prefill.money);
  const [searching, setSearching] = useState(false);

  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors]);

  const chooseCity = useCityChoice(entry, clear);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (unitProblem !== null || units.none !== null) focusFirstError(form.current);
    else submit(draft);
  };

  const elsewhere = draft.unit?.state === 'OPEN' && draft.unit.paysElsewhere ? draft.unit : null;

  if (projects.isPending) return <FormBones />;
  if (projects.isError && entry.areaRefused === undefined)
    return <QueryErrorView error={projects.error} onRetry={projects.refetch} />;
  return (
    <>
      <form className={s['form']} ref={form} onSubmit={onSubmit} noValidate>
        <UnitCard
          entry={entry}
          errors={errors}
          clear={clear}
          elsewhere={elsewhere !== null}
          onChooseCity={chooseCity}
        />
        {elsewhere ? (
          <PaysElsewhere unit={elsewhere} />
        ) : (
          <>
            <AccountCard
              entry={entry}
              groups={groups.data ?? []}
              errors={errors}
              clear={clear}
              onSearch={() => setSearching(true)}
            />
            {errors.form !== undefined && (
              <p className={s['problem']} role="alert">
                {errors.form}
              </p>
            )}
            <BottomBar>
              <Button type="submit" wide busy={busy}>
                {busy ? m.add_busy() : m.add_submit()}
              </Button>
            </BottomBar>
          </>
        )}
      </form>
      {searching && draft.unit && (
        <SearchSheet
          unit={draft.unit}
          onClose={() => setSearching(false)}
          onChoose={({ found }) => {
            setSearching(false);
            submit(draft, found);
          }}
        />
      )}
    </>
  );
}

/** Opens the city selector, by itself if the city is unknown. Returns a function that opens it again. */
function useCityChoice({ draft, projects, chooseArea }: Entry, clear: Submit['clear']): () => Promise<void> {
  const { overlays } = useApp();
  const choose = async () => {
    const chosen = await overlays.chooseCity(draft.area);
    if (!chosen) return;
    clear('area', 'unitId', 'form');
    chooseArea(chosen.area);
  };
  const placeUnknown = projects.isSuccess && draft.area === null;
  const opened = useRef(false);
  useEffect(() => {
    if (!placeUnknown || opened.current) return;
    opened.current = true;
    choose();
  });
  return choose;
}
