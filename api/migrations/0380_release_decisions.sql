-- Releases: taking back the whole set, keys and folders of the processes, proofs that were used.

alter table sh_release drop constraint sh_release_action_check;
alter table sh_release add constraint sh_release_action_check
  check (action in ('START', 'PROMOTE', 'CANARY', 'ROLLBACK', 'RESTORE', 'HALT', 'DISABLE', 'ENABLE'));

-- What is live with a document, by name: read for the way back without taking its whole text apart.
alter table sh_release add column live jsonb not null default '{}';
alter table sh_release disable trigger sh_release_append_only;
update sh_release r set live = jsonb_build_object('host', r.document::jsonb #>> '{host,version}')
  || coalesce((select jsonb_object_agg(m.key, m.value ->> 'version')
    from jsonb_each(r.document::jsonb -> 'modules') m), '{}');
alter table sh_release enable trigger sh_release_append_only;

-- What the processes of this database have in common: one row. A process with another key or folder finds out by it.
create table sh_release_home (
  id integer primary key check (id = 1),
  public_key text not null,
  -- Written into the folder of published files by the first process that uses it.
  folder text not null,
  since timestamptz(3) not null
);

-- Proofs by the signing key that were used; a row goes when its proof is too old to count.
create table sh_release_proof (
  nonce text primary key,
  used_at timestamptz(3) not null
);
