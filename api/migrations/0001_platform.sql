-- Common functions and the tables of the command pipeline.

-- Grams of a text for search: every character and every pair of neighbours, lower case. Chinese words are often two
-- characters long, where a trigram index finds nothing. Use: create index … using gin (bigrams(search_text)).
create function bigrams(value text) returns text[]
  language sql immutable strict parallel safe
as $$
  select coalesce(array_agg(distinct gram), '{}'::text[])
  from (
    select substr(lower(value), place, size) as gram
    from generate_series(1, length(value)) as place, generate_series(1, 2) as size
  ) as grams
  where gram <> ''
$$;

-- Trigger of ledgers: rows are added, never changed or deleted.
-- create trigger … before update or delete on … for each row execute function append_only();
create function append_only() returns trigger
  language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create table sh_audit (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  user_id bigint,
  user_name text not null,
  ip text,
  request_id text,
  kind text not null,
  object_id bigint,
  object_no text,
  object_version integer,
  company_id bigint,
  code text not null,
  action text not null,
  before jsonb,
  after jsonb,
  reason text,
  ack text[]
);
create index sh_audit_object on sh_audit (kind, object_id, id);
create index sh_audit_at on sh_audit (at, id);
create index sh_audit_user on sh_audit (user_id, at);
create trigger sh_audit_append_only before update or delete on sh_audit
  for each row execute function append_only();
create trigger sh_audit_no_truncate before truncate on sh_audit
  for each statement execute function append_only();

-- Events for other modules, written in the transaction of the command that caused them.
create table sh_outbox (
  id bigint generated always as identity primary key,
  event text not null,
  payload jsonb not null,
  user_id bigint,
  created_at timestamptz(3) not null,
  attempts integer not null default 0,
  next_at timestamptz(3) not null,
  last_error text,
  done_at timestamptz(3),
  dead_at timestamptz(3)
);
create index sh_outbox_open on sh_outbox (event, next_at, id) where done_at is null and dead_at is null;
-- Consumers that have had an event; written in the consumer's own transaction, so each has its effect once.
create table sh_outbox_delivery (
  outbox_id bigint not null references sh_outbox (id),
  consumer text not null,
  at timestamptz(3) not null,
  primary key (outbox_id, consumer)
);

-- First answers of commands by idempotency key, kept 72 hours.
create table sh_idempotency (
  user_id bigint not null,
  key text not null,
  endpoint text not null,
  body_hash text not null,
  status integer not null default 200,
  answer text,
  created_at timestamptz(3) not null,
  primary key (user_id, key)
);
create index sh_idempotency_created on sh_idempotency (created_at);

-- Document numbers: the last sequence used per prefix and day.
create table sh_number (
  prefix text not null,
  day date not null,
  seq integer not null,
  primary key (prefix, day)
);

-- Counters of throttles, shared by several processes.
create table sh_throttle (
  key text primary key,
  window_start timestamptz(3) not null,
  count integer not null
);
