import { inOrder } from './in-order.ts';

/** Common questions with their hits, customer service by channel, feedback and the pictures that go with it. */
export const content = inOrder(
  `create table faq_sections (
    section_id text primary key,
    name_zh text not null,
    name_en text not null,
    position integer not null
  )`,
  `create table faqs (
    faq_id text primary key,
    output_endpoint text references channels,
    section_id text not null references faq_sections,
    question_zh text not null,
    question_en text not null,
    answer_zh text not null,
    answer_en text not null,
    position integer not null,
    hits bigint not null default 0 check (hits >= 0)
  )`,

  // One row a session and question; it goes with the session.
  `create table faq_hits (
    token_hash bytea not null references sessions on delete cascade,
    faq_id text not null references faqs on delete cascade,
    primary key (token_hash, faq_id)
  )`,
  `create index faq_hits_of_question on faq_hits (faq_id)`,

  // Null: of every channel that has none of its own.
  `create table customer_services (
    output_endpoint text references channels,
    phone text,
    opens text check (opens ~ '^[0-2][0-9]:[0-5][0-9]$'),
    closes text check (closes ~ '^[0-2][0-9]:[0-5][0-9]$'),
    help_page text,
    unique nulls not distinct (output_endpoint),
    check ((opens is null) = (closes is null))
  )`,

  `create table feedback (
    life_user_id text not null references users,
    request_id uuid not null,
    request_hash bytea not null,
    feedback_id text not null unique,
    kind text not null,
    text text not null,
    output_endpoint text not null,
    at timestamptz not null,
    primary key (life_user_id, request_id)
  )`,
  `create index feedback_age on feedback (at)`,
  `create table feedback_pictures (
    picture text primary key,
    feedback_id text not null references feedback (feedback_id) on delete cascade,
    number smallint not null,
    unique (feedback_id, number)
  )`,
);
