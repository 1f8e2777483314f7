-- 单据设置 (logistics-admin 4.7): the rule of a document type as it is, and every rule it has had (S9).

create table sy_document (
  id bigint generated always as identity primary key,
  created_by bigint, created_at timestamptz(3) not null default now(),
  updated_by bigint, updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  code text not null constraint sy_document_code_key unique,
  rule jsonb not null
);

create table sy_document_version (
  id bigint generated always as identity primary key,
  code text not null,
  n integer not null,
  rule jsonb not null,
  note text,
  changed_by bigint,
  changed_at timestamptz(3) not null,
  unique (code, n)
);
create trigger sy_document_version_append_only before update or delete on sy_document_version
  for each row execute function append_only();
