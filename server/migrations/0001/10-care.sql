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

-- `answer_by`: until when a question about an order or a bill is answered; null for other feedback.
create table feedback (
  life_user_id text not null references users,
  request_id uuid not null,
  request_hash bytea not null,
  feedback_id text not null unique,
  kind text not null,
  text text not null,
  output_endpoint text not null,
  at timestamptz not null,
  reason text,
  order_id text,
  unit_id text,
  number_masked text,
  remark text,
  bill_no text,
  answer_by timestamptz,
  answer text,
  answered_at timestamptz,
  stars smallint check (stars between 1 and 5),
  primary key (life_user_id, request_id),
  check (answer_by is null or reason is not null and unit_id is not null and number_masked is not null and remark is not null)
);
create index feedback_age on feedback (at);
create index feedback_open on feedback (answer_by) where answer_by is not null and answered_at is null;

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
