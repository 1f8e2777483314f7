-- 网站设置 (logistics-admin 4.6): how the site looks, what it announces, whether cargo can be followed without an account.

alter table sy_website
  add column logo_id bigint,
  add column favicon_id bigint,
  add column background_id bigint,
  add column watermark boolean not null default false,
  add column login_notice text,
  add column footer text,
  add column help_links jsonb not null default '[]',
  add column tracking boolean not null default false;

create table sy_announcement (
  id bigint generated always as identity primary key,
  created_by bigint, created_at timestamptz(3) not null default now(),
  updated_by bigint, updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  title text not null,
  body text not null,
  level text not null check (level in ('INFO', 'WARNING', 'ERROR')),
  from_date date not null,
  to_date date not null,
  role_ids jsonb not null default '[]',
  check (from_date <= to_date)
);
create index sy_announcement_to on sy_announcement (to_date);
