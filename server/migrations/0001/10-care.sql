-- A null `output_endpoint`: of every channel that has none of its own. Texts are by BCP 47 tag.
create table banners (
  banner_id text primary key,
  output_endpoint text references channels,
  route text,
  position integer not null,
  title jsonb not null,
  text jsonb not null
);

create table faq_sections (
  section_id text primary key,
  position integer not null,
  name jsonb not null
);

create table faqs (
  faq_id text primary key,
  output_endpoint text references channels,
  section_id text not null references faq_sections,
  position integer not null,
  hits bigint not null default 0 check (hits >= 0),
  question jsonb not null,
  answer jsonb not null
);

-- One row a session and question; it goes with the session.
create table faq_hits (
  token_hash bytea not null references sessions on delete cascade,
  faq_id text not null references faqs on delete cascade,
  primary key (token_hash, faq_id)
);
create index faq_hits_of_question on faq_hits (faq_id);

create table customer_services (
  output_endpoint text references channels,
  phone text,
  opens text check (opens ~ '^[0-2][0-9]:[0-5][0-9]$'),
  closes text check (closes ~ '^[0-2][0-9]:[0-5][0-9]$'),
  help_page text,
  unique nulls not distinct (output_endpoint),
  check ((opens is null) = (closes is null))
);

create table feedback (
  life_user_id text not null references users,
  request_id uuid not null,
  request_hash bytea not null,
  feedback_id text not null unique,
  kind text not null,
  text text not null,
  output_endpoint text not null,
  at timestamptz not null,
  primary key (life_user_id, request_id)
);
create index feedback_age on feedback (at);

create table feedback_pictures (
  picture text primary key,
  feedback_id text not null references feedback (feedback_id) on delete cascade,
  number smallint not null,
  unique (feedback_id, number)
);

-- One message of a kind about one subject: a bill notification or an order.
create table messages (
  life_user_id text not null references users,
  message_id text not null,
  kind text not null,
  subject text not null,
  facts jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  primary key (life_user_id, message_id),
  unique (life_user_id, kind, subject)
) with (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);
create index messages_age on messages (at);
create index messages_newest on messages (life_user_id, at desc, message_id desc);
create index messages_unread on messages (life_user_id) where read_at is null;

-- Complaints at the wallet. `order_id` as the wallet told it; `life_user_id` its owner, empty where the order is none of ours.
-- Ciphers are empty once erased.
create table complaints (
  complaint_id text primary key,
  life_user_id text not null,
  order_id text not null,
  trade_no text not null,
  state text not null check (state in ('OPEN', 'DUE', 'SENT', 'UNKNOWN', 'ANSWERED', 'ENDED')),
  complaint_cipher bytea not null,
  phone_cipher bytea not null,
  answer_cipher bytea not null default '\x',
  answer_what text,
  answered_by text,
  complained_at timestamptz not null,
  answer_by timestamptz not null,
  asked integer not null default 0,
  next_action_at timestamptz
);
create index complaints_due on complaints (next_action_at) where next_action_at is not null;
create index complaints_made on complaints (complained_at);
create index complaints_owner on complaints (life_user_id);
create index complaints_unanswered on complaints (answer_by) where state in ('OPEN', 'DUE', 'SENT', 'UNKNOWN');

-- What payers say is wrong with an order or a bill. `about`: the order's number, or a hash of the bill.
create table cases (
  life_user_id text not null,
  case_id text not null,
  request_id text not null,
  request_hash bytea not null,
  about text not null,
  reason text not null,
  state text not null check (state in ('OPEN', 'ANSWERED', 'CLOSED')),
  order_id text,
  unit_id text not null,
  project_type text not null,
  number_masked text not null,
  remark text not null,
  bill_key text,
  bill_month text,
  amount bigint,
  opened_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  reopened smallint not null default 0,
  changed_at timestamptz not null,
  primary key (life_user_id, case_id),
  unique (life_user_id, request_id)
);
create index cases_changed on cases (changed_at);
create index cases_ended on cases (changed_at) where state <> 'OPEN';
create index cases_newest on cases (life_user_id, opened_at desc, case_id desc);
create unique index cases_open on cases (life_user_id, about, reason) where state = 'OPEN';
create index cases_unanswered on cases (answer_by) where state = 'OPEN';

create table case_texts (
  life_user_id text not null,
  case_id text not null,
  number smallint not null,
  by_payer boolean not null,
  text_cipher bytea not null,
  at timestamptz not null,
  primary key (life_user_id, case_id, number),
  foreign key (life_user_id, case_id) references cases on delete cascade
);
