-- 验货单模板 (logistics-admin 4.7): working copies with their immutable versions; inspections keep the version.

create table sy_inspect_form (
  id bigint generated always as identity primary key,
  created_by bigint, created_at timestamptz(3) not null default now(),
  updated_by bigint, updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  name text not null constraint sy_inspect_form_name_key unique,
  customer_id bigint references ac_customer (id),
  category text,
  content jsonb not null,
  remark text,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'PUBLISHED', 'DISABLED')),
  published_version integer,
  changed boolean not null default true
);
create index sy_inspect_form_customer on sy_inspect_form (customer_id) where customer_id is not null;

create table sy_inspect_form_version (
  id bigint generated always as identity primary key,
  form_id bigint not null references sy_inspect_form (id),
  n integer not null,
  content jsonb not null,
  customer_id bigint,
  category text,
  note text,
  published_by bigint,
  published_at timestamptz(3) not null,
  unique (form_id, n)
);
create trigger sy_inspect_form_version_append_only before update or delete on sy_inspect_form_version
  for each row execute function append_only();
