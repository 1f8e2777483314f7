-- Files, attachments, comments, notices, views, preferences, jobs, settings, company data.

-- What lies in the file store. A row without an owner is removed by the job attachment-orphans, 7 days later.
create table sh_file (
  id bigint generated always as identity primary key,
  key uuid not null unique,
  purpose text not null check (purpose in ('ATTACHMENT', 'IMPORT', 'EXPORT')),
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  created_by bigint,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3)
);
create index sh_file_expires on sh_file (expires_at) where expires_at is not null;
create index sh_file_purpose on sh_file (purpose, created_at);

create table sh_attachment (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  owner_type text not null,
  owner_id bigint not null,
  slot text not null,
  file_id bigint not null references sh_file (id),
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null
);
create index sh_attachment_owner on sh_attachment (owner_type, owner_id, slot, id);
create index sh_attachment_file on sh_attachment (file_id);

create table sh_comment (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  owner_type text not null,
  owner_id bigint not null,
  body text not null,
  mentions text[] not null default '{}'
);
create index sh_comment_owner on sh_comment (owner_type, owner_id, id);

create table sh_notification (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null,
  level text not null check (level in ('INFO', 'WARN', 'ALERT')),
  title text not null,
  body text not null default '',
  link text,
  object_type text not null default '',
  object_id bigint not null default 0,
  day date not null,
  read_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- SYS-032: once per kind, object, user and day.
  constraint sh_notification_once unique (user_id, kind, object_type, object_id, day)
);
create index sh_notification_user on sh_notification (user_id, id desc);
create index sh_notification_unread on sh_notification (user_id) where read_at is null;

create table sh_saved_view (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  user_id bigint not null,
  list text not null,
  name text not null,
  content jsonb not null,
  is_default boolean not null default false,
  shared_role_id bigint,
  constraint sh_saved_view_name unique (user_id, list, name)
);
create unique index sh_saved_view_default on sh_saved_view (user_id, list) where is_default;
create index sh_saved_view_shared on sh_saved_view (list, shared_role_id) where shared_role_id is not null;

create table sh_preference (
  user_id bigint not null,
  key text not null,
  value jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, key)
);

-- Long work of users. A RUNNING row whose lease has ended belongs to a dead process and is taken again.
create table sh_job (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null,
  title text not null,
  params jsonb not null,
  state text not null check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  progress integer not null default 0,
  tries integer not null default 0,
  file_id bigint references sh_file (id),
  error text,
  runner text,
  lease_until timestamptz(3),
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  expires_at timestamptz(3) not null
);
create index sh_job_user on sh_job (user_id, id desc);
create index sh_job_open on sh_job (id) where state in ('QUEUED', 'RUNNING');
create index sh_job_file on sh_job (file_id) where file_id is not null;
create index sh_job_expires on sh_job (expires_at);

-- Last and next run of each scheduled job; the lease keeps two processes from running one at a time.
create table sh_schedule (
  name text primary key,
  next_run_at timestamptz(3) not null,
  last_run_at timestamptz(3),
  last_state text check (last_state in ('RUNNING', 'DONE', 'FAILED')),
  last_result text,
  runner text,
  lease_until timestamptz(3)
);

-- Uploaded import files that wait for their commit, and those that were committed (the same file adds nothing).
create table sh_import (
  token uuid primary key,
  kind text not null,
  user_id bigint not null,
  file_id bigint not null references sh_file (id),
  sha256 text not null,
  errors jsonb not null,
  created_at timestamptz(3) not null,
  committed_at timestamptz(3),
  committed_by text,
  imported integer
);
create unique index sh_import_once on sh_import (kind, sha256) where committed_at is not null;
create index sh_import_file on sh_import (file_id);

create table sy_setting (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  key text not null constraint sy_setting_key unique,
  value jsonb not null
);

-- One row for the installation.
create table sy_website (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  only_row boolean not null default true constraint sy_website_one unique check (only_row),
  full_name text not null,
  simple_name text not null,
  english_name text,
  icp text,
  phone text,
  email text,
  address text
);
insert into sy_website (full_name, simple_name) values ('远通国际货运代理有限公司', '远通');
