-- 3.7: links with which a screen on the wall shows 投影大屏 of one company without a login.
create table ac_display_token (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  company_id bigint not null references sy_company (id),
  name text not null,
  created_by bigint not null references ac_user (id),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  revoked_by bigint references ac_user (id),
  last_used_at timestamptz(3)
);
create index ac_display_token_company on ac_display_token (company_id);
create index ac_display_token_created_by on ac_display_token (created_by);
