import { MY_DATA_PATH } from '@life-payment/contract/pages';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { usePolled } from '../../lib/api/polled.ts';
import { useApp } from '../../lib/app.ts';
import { canDownload, copyText, download } from '../../lib/host/device.ts';
import { dayOf, deadlineText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts, Fold, Lines } from '../../ui/Facts.tsx';
import { Problem } from '../../ui/Field.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { EXIT } from '../../ui/later-icons.ts';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { failureOf, isEmpty, useForm, useSending } from '../../ui/use-form.ts';
import { CodeField } from '../sign-on/CodeField.tsx';
import {
  type Errors,
  errorsOf,
  type FieldName,
  type OwnPurpose,
  type Proof,
  useOwnCode,
} from '../sign-on/draft.ts';
import { type CopyState, copyStateOptions, type FetchedCopy } from './api.ts';
import s from './care.module.css';

/** A copy of the payer's data: requested with a code, made by the service, fetched once, and then saved from here. */
export function Copy() {
  const { api, queryClient } = useApp();
  const { data, error, refetch } = usePolled(copyStateOptions(api), ({ state }) => state !== 'MAKING');
  const copy = useQuery(fetchedCopyOptions()).data ?? null;
  const keep = (next: FetchedCopy | null) => queryClient.setQueryData(fetchedCopyOptions().queryKey, next);
  const fetching = useFetchCopy(keep, refetch);
  if (copy) return <FetchedCopyView copy={copy} onDone={() => keep(null)} />;
  return (
    <div className="stack">
      <Card title={m.data_copy_title()}>
        <p className="quiet">{m.data_copy_text()}</p>
        <Lines
          lines={[m.data_copy_holds_1(), m.data_copy_holds_2(), m.data_copy_holds_3(), m.data_copy_holds_4()]}
        />
      </Card>
      {!data && error && (
        <Card>
          <QueryErrorView error={error} onRetry={refetch} inline />
        </Card>
      )}
      {!data && !error && (
        <Skeleton>
          <Card>
            <BoneRow />
          </Card>
        </Skeleton>
      )}
      {data?.state === 'MAKING' && (
        <Card rows>
          <div role="status">
            <ListRow icon="clock" title={m.data_copy_making()} note={m.data_copy_making_text()} />
          </div>
        </Card>
      )}
      {data?.state !== 'READY' && <Problem text={fetching.problem} />}
      {data?.state === 'NONE' && <AskForCopy />}
      {data?.state === 'READY' && <Ready copy={data} fetching={fetching} />}
      {data?.state !== 'NONE' && data?.state !== 'READY' && <ClosingRow />}
    </div>
  );
}

function AskForCopy() {
  const { api, queryClient } = useApp();
  return (
    <OwnCodeForm
      purpose="DATA_COPY"
      submit={m.data_copy_ask()}
      onSubmit={async (typed, forget) => {
        const answer = await api.call('/user/requestDataCopy', typed);
        if (!answer.ok) return errorsOf(answer);
        forget();
        queryClient.setQueryData(copyStateOptions(api).queryKey, answer.body);
        return {};
      }}
    >
      <ClosingRow />
    </OwnCodeForm>
  );
}

function ClosingRow() {
  return (
    <Card rows>
      <ListRow
        icon={EXIT}
        iconTone="neutral"
        title={m.closing_title()}
        note={m.closing_note()}
        to={MY_DATA_PATH}
        params={{ show: 'closing' }}
        chevron
      />
    </Card>
  );
}

type ReadyProps = { copy: CopyState; fetching: ReturnType<typeof useFetchCopy> };

function Ready({ copy: { copyId = '', until = '' }, fetching }: ReadyProps) {
  return (
    <>
      <Card rows>
        <div role="status">
          <ListRow
            icon="check"
            title={m.data_copy_ready()}
            note={m.data_copy_ready_until({ time: deadlineText(until) })}
          />
        </div>
      </Card>
      <ClosingRow />
      <BottomBar>
        <Problem text={fetching.problem} />
        <Button wide busy={fetching.busy} onClick={() => fetching.fetch(copyId)}>
          {m.data_copy_fetch()}
        </Button>
      </BottomBar>
    </>
  );
}

/** Fetches a copy after the payer has confirmed, because it can be fetched only once. `onChange`: its state has to be read again. */
function useFetchCopy(onFetched: (copy: FetchedCopy) => void, onChange: () => unknown) {
  const { api, overlays } = useApp();
  const [problem, setProblem] = useState<string | undefined>();
  const { busy, send } = useSending<FieldName>(({ form }) => setProblem(form));

  const take = async (copyId: string): Promise<Errors> => {
    try {
      const answer = await overlays.whileLoading(api.call('/user/fetchDataCopy', { copyId }));
      if (!answer.ok) return { form: answer.text };
      onFetched(answer.body);
      return {};
    } catch (error) {
      // If the answer was lost, it may have been the only one.
      return failureOf(error).form === undefined ? {} : { form: m.data_copy_lost() };
    } finally {
      onChange();
    }
  };

  return {
    problem,
    busy,
    fetch: async (copyId: string) => {
      const yes = await overlays.confirm({
        title: m.data_copy_once_title(),
        text: m.data_copy_once_text(),
        confirm: m.data_copy_fetch(),
      });
      if (yes) await send(() => take(copyId));
    },
  };
}

/** The fetched copy, in memory only, also after the payer has visited other pages: it can't be fetched again. */
function fetchedCopyOptions() {
  return queryOptions<FetchedCopy | null>({
    queryKey: ['fetchedCopy'],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

type Props = {
  purpose: OwnPurpose;
  /** The text of the button. */
  submit: string;
  /** A button that ends something is not a primary one. */
  ends?: boolean;
  /** Gets the typed code and resolves to errors; `forget` clears the code once it has been used. */
  onSubmit: (typed: Proof, forget: () => void) => Promise<Errors>;
  /** Further content below the code. */
  children?: ReactNode;
};

/** A form that sends a code by SMS to the payer's own number and submits it. */
export function OwnCodeForm({ purpose, submit, ends = false, onSubmit, children }: Props) {
  const { form, errors, setErrors, busy, send } = useForm<FieldName>();
  const code = useOwnCode(purpose, setErrors);

  const submitted = () => {
    const wrong = code.check();
    setErrors(wrong);
    if (isEmpty(wrong)) send(() => onSubmit(code.typed(), code.forget));
  };

  return (
    <form className="stack" {...form(submitted)}>
      <Card title={m.my_data_prove()}>
        <p className="quiet">{m.my_data_prove_text({ mobile: code.mobile })}</p>
        <CodeField {...code.field} error={errors.code} />
      </Card>
      {children}
      <BottomBar>
        <Problem text={errors.form} />
        <Button type="submit" wide busy={busy} {...(ends && { variant: 'soft' })}>
          {submit}
        </Button>
      </BottomBar>
    </form>
  );
}

type ViewProps = { copy: FetchedCopy; onDone: () => void };

/**
 * A fetched copy of the payer's data, to read and to save as a page; where the app around this page saves no files, its text can be
 * copied instead. It exists only in this page's memory.
 */
function FetchedCopyView({ copy: { copy, page }, onDone }: ViewProps) {
  const { bridge, host, overlays } = useApp();
  const sections = sectionsOf(copy);
  const files = canDownload(bridge, host) && !host.carrierApp;
  const save = () => download(new File([page], fileName(copy), { type: 'text/html' }));
  const paste = async () => {
    const well = await copyText(textOf(sections));
    overlays.toast(well ? m.data_copy_copied() : m.data_copy_not_copied());
  };
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
    <div className="stack">
      <Card title={m.data_copy_here()}>
        <p>{m.data_copy_here_text()}</p>
      </Card>
      <Card rows className="ruled">
        {sections.map(({ name, title, entries }, index) => (
          <Fold key={name} open={index === 0} summary={`${title} · ${entries.length}`}>
            {entries.length === 0 && <p className="quiet">{m.data_copy_nothing()}</p>}
            {entries.map(({ id, fields }) => (
              <div key={id} className={s['entry']}>
                <Facts of={fields} />
              </div>
            ))}
          </Fold>
        ))}
      </Card>
      <div className="centre">
        <Button variant="text" onClick={done}>
          {m.data_copy_done()}
        </Button>
      </div>
      <BottomBar>
        <Button wide onClick={files ? save : paste}>
          {files ? m.save() : m.data_copy_copy()}
        </Button>
      </BottomBar>
    </div>
  );
}

/** One entry of a copy: the names and values of its fields. */
type Entry = { readonly id: string; readonly fields: readonly (readonly [string, string])[] };

/** A section of a copy. */
type Section = { readonly name: string; readonly title: string; readonly entries: readonly Entry[] };

type Words = Readonly<Record<string, string>>;

/** A copy as the service writes it: rows by section, and the names of sections and fields. */
type DataCopy = {
  readonly madeAt: string;
  readonly titles: Words;
  readonly labels: Words;
  readonly values: Words;
  readonly data: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
};

/** A time in the service's form, in Beijing time. */
const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?\+08:00$/;

/** Fields with keywords of the service, which are translated. What a payer typed is shown as typed, even if it is such a keyword. */
const OF_SERVICE: ReadonlySet<string> = new Set(['agreement', 'kind', 'reason', 'state']);

/** The sections of a copy, in the order of the copy, without empty fields. */
export function sectionsOf(json: string): readonly Section[] {
  const { titles, labels, values, data }: DataCopy = JSON.parse(json);
  return Object.entries(data).map(([name, rows]) => ({
    name,
    title: titles[name] ?? name,
    entries: rows.map((row, index) => ({
      id: `${name} ${index}`,
      fields: Object.entries(row).flatMap(([key, value]) => {
        const text = shown(key, value, values);
        return text === undefined ? [] : [[labels[key] ?? key, text] as const];
      }),
    })),
  }));
}

/** A copy as plain text. */
export function textOf(sections: readonly Section[]): string {
  return sections
    .map(({ title, entries }) =>
      [
        title,
        ...entries.map(({ fields }) => fields.map(([label, text]) => `${label}: ${text}`).join('\n')),
      ].join('\n\n'),
    )
    .join('\n\n\n');
}

/** The name of a copy's file: `life-payment-2026-11-23.html`, by the day it was made. */
export function fileName(json: string): string {
  const { madeAt }: DataCopy = JSON.parse(json);
  return `life-payment-${dayOf(new Date(madeAt))}.html`;
}

function shown(key: string, value: unknown, values: Words): string | undefined {
  if (typeof value === 'boolean') return value ? m.data_copy_yes() : m.data_copy_no();
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value === '') return undefined;
  return OF_SERVICE.has(key) ? (values[value] ?? value) : value.replace(MOMENT, '$1 $2');
}
