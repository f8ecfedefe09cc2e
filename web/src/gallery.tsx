// Every control of `ui/` in every state, for engineers: `npm run look -- gallery`. The build leaves it out.
import { BASE } from '@life-payment/contract/pages';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { createApp } from './app/create-app.ts';
import { CallFailed, RefusedError } from './lib/api/envelope.ts';
import { AppContext } from './lib/app.ts';
import { m } from './lib/i18n/messages.ts';
import { PROJECT_TYPES, projectName } from './lib/i18n/projects.ts';
import { BarsTable } from './ui/BarsTable.tsx';
import { BottomBar } from './ui/BottomBar.tsx';
import { BarActions, BarSlot, Button, Link, LinkButton, NO_BAR, PayingButton } from './ui/Button.tsx';
import { Card } from './ui/Card.tsx';
import { Chips } from './ui/Chips.tsx';
import { Amounts, CheckBox, CheckRow, Choices } from './ui/Choices.tsx';
import { Dialog, OptionSheet } from './ui/Dialog.tsx';
import { BillParts, Fact, Facts, Fold, Intro, Lines } from './ui/Facts.tsx';
import { ChoiceField, Field, Problem, SearchField, TextArea } from './ui/Field.tsx';
import { ICON_PATHS, Icon, type IconName, PROJECT_ICONS } from './ui/Icon.tsx';
import { ListRow } from './ui/ListRow.tsx';
import * as laterIcons from './ui/later-icons.ts';
import { MoreRows } from './ui/MoreRows.tsx';
import { moneyText } from './ui/money.ts';
import { NotFoundView } from './ui/NotFoundView.tsx';
import { Amount, Parts, Tag } from './ui/Parts.tsx';
import { QueryErrorView } from './ui/QueryErrorView.tsx';
import { Bone, BoneRow, HomeBones, NewsBone, Skeleton } from './ui/Skeleton.tsx';
import { Timeline } from './ui/Timeline.tsx';
import { EmptyView, ErrorView, LoadingView, OfflineView, Spinner } from './ui/Views.tsx';

const query = Object.fromEntries(new URLSearchParams(location.search));
document.documentElement.lang = query['lang'] ?? '';
const nothing = () => undefined;
const [word, sentence] = [m.status_now(), m.failed_text()];
const TONES = ['accent', 'warning', 'neutral'] as const;
const CHOICES = PROJECT_TYPES.map((key) => ({
  value: key,
  text: projectName(key),
  icon: PROJECT_ICONS[key],
}));
const FACTS = CHOICES.slice(0, 3).map(({ text }, at) => [text, moneyText(9_999 * at)] as const);
const LINE = { display: 'flex', flexWrap: 'wrap', gap: 8, padding: '4px 0' } as const;
const retry = <Button variant="text">{m.retry()}</Button>;

/** Each button opens a dialog, because a modal one covers the page. */
function Dialogs() {
  const [kind, setKind] = useState<'center' | 'sheet' | 'full' | 'options' | null>(null);
  const [title, onClose] = [m.exit_title(), () => setKind(null)];
  const options = CHOICES.map((choice, at) => ({
    ...choice,
    ...(at === 1 && { note: sentence, tag: <Tag>{word}</Tag> }),
    disabled: at === 3,
  }));
  return (
    <fieldset aria-label="Dialog">
      {(['center', 'sheet', 'full', 'options'] as const).map((each) => (
        <Button key={each} small variant="text" onClick={() => setKind(each)}>
          {each}
        </Button>
      ))}
      {kind === 'options' && (
        <OptionSheet title={title} options={options} value="GAS" onChoose={nothing} onClose={onClose} />
      )}
      {kind !== null && kind !== 'options' && (
        <Dialog kind={kind} title={title} onClose={onClose} actions={kind !== 'full' && retry}>
          <p>{sentence}</p>
        </Dialog>
      )}
    </fieldset>
  );
}

const words = (
  <>
    <Amount fen={438_620} size="large" /> <Amount fen={12_860} size="medium" /> <Amount fen={5} />{' '}
    <Amount fen={-500} tone="bad" />
    <p style={LINE}>
      <Tag>{word}</Tag> <Tag tone="warning">{word}</Tag> <Tag tone="bad">{word}</Tag>{' '}
      <Tag tone="neutral">{word}</Tag>
    </p>
    <Parts of={CHOICES.map(({ text }) => text)} />
    <Facts of={FACTS} />
    <Facts of={FACTS} strong />
    <dl>
      <Fact name={word}>
        {word} <span className="small">{sentence}</span>
      </Fact>
    </dl>
    <Lines lines={[sentence, word]} />
    <Link to="/">{m.back_home()}</Link>
  </>
);

const chips = (
  <>
    <Chips label={word} chips={CHOICES} value="GAS" onChange={nothing} />
    {[undefined, m.failed_title()].map((error) => (
      <Choices
        key={error}
        label={word}
        choices={CHOICES}
        value={error ? null : 'GAS'}
        error={error}
        onChoose={nothing}
      />
    ))}
    <Amounts
      label={word}
      amounts={[5_000, 12_860]}
      typed="50"
      usual={{ fen: 12_860, text: word }}
      onChoose={nothing}
    />
    {['', word].map((value) => (
      <SearchField key={value} label={sentence} value={value} onType={nothing} />
    ))}
  </>
);

const buttons = (
  <>
    {(['primary', 'soft', 'ends', 'text', 'off'] as const).map((variant) => (
      <p key={variant} style={LINE}>
        {[{}, { small: true }, { disabled: true }, { busy: true }].map((state) => (
          <Button key={JSON.stringify(state)} variant={variant} {...state}>
            {word}
          </Button>
        ))}
      </p>
    ))}
    <LinkButton to="/" variant="soft" wide>
      {m.back_home()}
    </LinkButton>
    <PayingButton wide>{m.confirm()}</PayingButton>
  </>
);

const FIELD_STATES = [
  { placeholder: sentence, hint: sentence },
  { value: word, beside: retry },
  { value: m.retry(), error: m.failed_title() },
  { value: m.cancel(), disabled: true },
];
const fields = FIELD_STATES.flatMap(({ value, placeholder = '', beside, ...state }) => [
  <Field key={`${value} a`} name="a" label={word} readOnly {...{ value, placeholder, beside, ...state }} />,
  <ChoiceField
    key={`${value} b`}
    name="b"
    label={word}
    {...{ value, placeholder, onClick: nothing, ...state }}
  />,
]);
const areas = [undefined, m.failed_title()].map((error) => {
  const area = {
    label: word,
    rows: 2,
    most: 140,
    required: true,
    value: error ?? '',
    error,
    onType: nothing,
  };
  return <TextArea key={error} {...area} />;
});

const checks = (
  <>
    <p style={LINE}>
      <CheckBox /> <CheckBox defaultChecked /> <CheckBox aria-invalid />{' '}
      <CheckBox type="radio" defaultChecked />
    </p>
    {[{}, { note: sentence, end: retry }, { disabled: true }, { radioGroup: 'g' }].map((state, at) => (
      <CheckRow key={JSON.stringify(state)} title={word} checked={at !== 0} onChange={nothing} {...state} />
    ))}
  </>
);

const rows = CHOICES.map(({ value, text, icon }, at) => (
  <li key={value}>
    <ListRow
      icon={icon}
      title={text}
      {...(at < 2 && { tag: <Tag tone="warning">{word}</Tag>, note: sentence })}
      {...(at % 2 === 0 && { end: <Amount fen={12_860} />, chevron: true, onClick: nothing })}
      {...(at === 3 && { to: '/' })}
    />
  </li>
));

const icons = [...(Object.keys(ICON_PATHS) as IconName[]), ...Object.values(laterIcons)].map((name) => (
  <Icon key={JSON.stringify(name)} name={name} />
));

const reading = { from: '1', to: '19', measure: 'kWh' };
const tables = (
  <>
    <BarsTable
      caption={word}
      columns={[m.bars_month(), m.bars_amount()]}
      rows={FACTS.map(([key, text]) => ({ key, cells: [key, text] }))}
      total={[m.records_total(), moneyText(29_997)]}
    />
    <BillParts parts={{ principal: 1, lateFee: 1, items: [], readings: [] }} />
    <Fold summary={word} open>
      {sentence}
    </Fold>
    <div ref={(place) => place?.querySelector('details')?.setAttribute('open', '')}>
      <BillParts parts={{ principal: 1, lateFee: 1, items: [], readings: [reading] }} />
    </div>
  </>
);

const steps = (['done', 'now', 'next', 'bad', 'over'] as const).map((state, at) => ({
  ...{ key: state, state, title: state, time: '15:04:12' },
  ...(at === 1 && { note: sentence, facts: FACTS.flat() }),
}));

const parts = (
  <>
    <Intro title={m.login_title()} text={m.login_text()} />
    <BarSlot value={NO_BAR}>
      <BarActions>{retry}</BarActions>
    </BarSlot>
    <Problem text={m.transport_failed()} />
    <Skeleton>
      <BoneRow />
      <Bone width="50%" height={30} radius={15} />
      <NewsBone />
    </Skeleton>
  </>
);

const refused = new RefusedError({ ok: false, code: '', text: m.tip_general() });
const errors = [new CallFailed('transport', '', '1a2b3c4d'), new CallFailed('timeout', ''), refused];
const views = (
  <>
    {TONES.map((tone) => (
      <EmptyView key={tone} tone={tone} title={word} text={sentence} action={retry} inline />
    ))}
    <ErrorView onRetry={nothing} support="1a2b3c4d" />
    <OfflineView onRetry={nothing} inline />
    <Spinner />
    <LoadingView />
    <NotFoundView />
    {errors.map((error) => (
      <QueryErrorView key={String(error)} error={error} onRetry={nothing} inline />
    ))}
  </>
);

const PAGES = [[true], [true, true], [true, false, true], [false]] as const;
const ends = PAGES.map(([hasNextPage, isFetchingNextPage = false, isFetchNextPageError = false]) => {
  const query = { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage: nothing };
  return <MoreRows key={JSON.stringify(query)} query={query} />;
});

/** The parts of the page by the files of `ui/` that each shows. */
const PARTS: Readonly<Record<string, ReactNode>> = {
  'Amount, Tag, Parts, Facts, Link': words,
  Button: buttons,
  Field: fields,
  TextArea: areas,
  'CheckBox, CheckRow': checks,
  'Chips, Choices, Amounts, SearchField': chips,
  'Dialog, OptionSheet': <Dialogs />,
  ListRow: <ul>{rows}</ul>,
  MoreRows: ends,
  Icon: <div style={LINE}>{icons}</div>,
  'BarsTable, BillParts, Fold': tables,
  Timeline: <Timeline steps={steps} />,
  'Intro, BarActions, Problem, Skeleton': parts,
  HomeBones: <HomeBones />,
  'Views, NotFoundView, QueryErrorView': views,
};

const app = createApp();
// `?lang=en&mode=dark&size=large&theme=group` chooses how the page is shown.
Object.assign(document.documentElement.dataset, query);
createRoot(document.getElementById('root') as HTMLElement).render(
  <AppContext value={app}>
    <QueryClientProvider client={app.queryClient}>
      <Router base={BASE}>
        <main style={{ columns: '296px', columnGap: 12, padding: 12 }}>
          {Object.entries(PARTS).map(([names, part]) => (
            <div key={names} style={{ breakInside: 'avoid', paddingBottom: 12 }}>
              <Card title={names}>{part}</Card>
            </div>
          ))}
        </main>
        <BottomBar summary={<Facts of={FACTS} />}>
          <Button wide>{m.confirm()}</Button>
        </BottomBar>
      </Router>
    </QueryClientProvider>
  </AppContext>,
);
