-- Published versions of host and modules, and the release documents made of them.

-- One row a published version: immutable. built: module.json or host.json, without the files themselves.
create table sh_release_version (
  id bigint generated always as identity primary key,
  module text not null,
  version text not null,
  -- Hash over all files: the same version cannot be published with other contents.
  content text not null,
  built jsonb not null,
  created_at timestamptz(3) not null,
  constraint sh_release_version_unique unique (module, version)
);
create trigger sh_release_version_append_only before update or delete on sh_release_version
  for each row execute function append_only();

-- One row a release document; the newest is what new tabs run. The text is signed as it stands.
create table sh_release (
  id bigint primary key,
  document text not null,
  signature text not null,
  user_id bigint,
  user_name text not null,
  reason text not null,
  created_at timestamptz(3) not null
);
create trigger sh_release_append_only before update or delete on sh_release
  for each row execute function append_only();
