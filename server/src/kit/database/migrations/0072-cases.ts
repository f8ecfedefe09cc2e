import { inOrder } from './in-order.ts';

/**
 * Cases: what payers say is wrong with an order or a bill. `about`: the order's number, or a hash of the bill. `case_texts` has what
 * payer and staff wrote, encrypted with the service's key, in the order of `number`.
 */
export const cases = inOrder(
  `create table cases (
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
    unique (life_user_id, request_id))`,
  `create unique index cases_open on cases (life_user_id, about, reason) where state = 'OPEN'`,
  `create index cases_unanswered on cases (answer_by) where state = 'OPEN'`,
  `create index cases_newest on cases (life_user_id, opened_at desc, case_id desc)`,
  `create index cases_changed on cases (changed_at)`,
  `create table case_texts (
    life_user_id text not null,
    case_id text not null,
    number smallint not null,
    by_payer boolean not null,
    text_cipher bytea not null,
    at timestamptz not null,
    primary key (life_user_id, case_id, number),
    foreign key (life_user_id, case_id) references cases on delete cascade)`,
);
