-- Smoke runs: a candidate was opened in a browser with the set of one document; only a passed one lets it be promoted.

create table sh_release_smoke (
  id bigint generated always as identity primary key,
  -- Document in force whose set it ran with.
  release_id bigint not null references sh_release (id),
  module text not null,
  version text not null,
  -- Null: a token or the operator's key.
  user_id bigint,
  user_name text not null,
  created_at timestamptz(3) not null,
  passed boolean not null,
  -- Paths that were opened.
  pages jsonb not null,
  -- What was found: [{ page, text }].
  findings jsonb not null
);
create index sh_release_smoke_version on sh_release_smoke (module, version, release_id);
create trigger sh_release_smoke_append_only before update or delete on sh_release_smoke
  for each row execute function append_only();
