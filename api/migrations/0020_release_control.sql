-- Independent release: who decided what, candidates, tokens of teams, trials of one user, what tabs report.

-- A file of an older document is no longer named by one; what describes a version stays.
alter table sh_release_version
  add column user_name text not null default '系统',
  -- Commit of the sources as the publisher names it.
  add column source_commit text,
  -- Findings of the gate at publishing.
  add column gate jsonb not null default '[]';

alter table sh_release
  add column action text not null default 'START'
    check (action in ('START', 'PROMOTE', 'CANARY', 'ROLLBACK', 'HALT', 'DISABLE', 'ENABLE')),
  -- Module of the decision and the version that it chose; null for what was published at a start.
  add column module text,
  add column version text;
create index sh_release_module on sh_release (module, id desc);

-- Every version that a document names: what has to be kept. One row a document, module and version.
create table sh_release_use (
  release_id bigint not null references sh_release (id),
  module text not null,
  version text not null,
  primary key (release_id, module, version)
);
create index sh_release_use_version on sh_release_use (module, version);
create trigger sh_release_use_append_only before update or delete on sh_release_use
  for each row execute function append_only();
insert into sh_release_use (release_id, module, version)
  select id, 'host', document::jsonb -> 'host' ->> 'version' from sh_release
  union
  select r.id, m.key, m.value ->> 'version' from sh_release r, jsonb_each(r.document::jsonb -> 'modules') m;

-- Versions whose files were removed after their time; the row goes when they are published again.
create table sh_release_removed (
  module text not null,
  version text not null,
  removed_at timestamptz(3) not null,
  primary key (module, version)
);

-- Tokens of a team's CI: only their hash is kept.
create table sh_release_token (
  id bigint generated always as identity primary key,
  module text not null,
  name text not null,
  token_hash text not null unique,
  created_by bigint,
  created_by_name text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3)
);

-- One published version of one module for one user.
create table sh_release_override (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  user_name text not null,
  module text not null,
  version text not null,
  -- What is signed, see OverrideDocument.
  document text not null,
  signature text not null,
  reason text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index sh_release_override_user on sh_release_override (user_id, expires_at);

-- What tabs say: a start of a version once, an error once for each message.
create table sh_release_report (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  tab text not null,
  user_id bigint not null,
  release_id bigint not null,
  module text not null,
  version text not null,
  kind text not null check (kind in ('START', 'ERROR')),
  message text not null default '',
  path text not null default ''
);
create unique index sh_release_report_once on sh_release_report (tab, module, version, kind, md5(message));
create index sh_release_report_version on sh_release_report (module, version, kind, at);
create index sh_release_report_at on sh_release_report (at);
