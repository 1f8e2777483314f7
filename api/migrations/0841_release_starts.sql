-- The builds that a machine started on last: one that starts on the same again changes nothing that is live.
create table sh_release_start (
  machine text primary key,
  builds jsonb not null,
  started_at timestamptz(3) not null
);
