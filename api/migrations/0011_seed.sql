-- Which data sets were loaded, or left out on purpose, so that a start never loads one twice or against DEMO=0.
create table sh_seed (
  name text primary key,
  state text not null check (state in ('LOADED', 'SKIPPED')),
  at timestamptz(3) not null
);
