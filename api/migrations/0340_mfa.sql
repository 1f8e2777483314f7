-- 3.4 mfa_enabled: two-step login by one-time codes (RFC 6238). Secrets are sealed with a key that lies outside the database.
create table ac_mfa (
  user_id bigint primary key references ac_user (id),
  secret text,
  -- Latest time step of which a code was used: none opens twice.
  last_step integer,
  enabled_at timestamptz(3),
  pending_secret text,
  pending_at timestamptz(3)
);
create table ac_recovery_code (
  id bigint generated always as identity primary key,
  user_id bigint not null references ac_user (id),
  code_hash text not null,
  used_at timestamptz(3)
);
create index ac_recovery_code_user on ac_recovery_code (user_id);
-- The session began while 全局设置 asked its user for two-step login and it was off.
alter table ac_session add column mfa_due boolean not null default false;
alter table ac_session drop constraint ac_session_end_reason_check;
alter table ac_session add constraint ac_session_end_reason_check
  check (end_reason in ('LOGOUT', 'PASSWORD', 'DISABLED', 'KICKED', 'RESET', 'OWN', 'SINGLE', 'MFA'));
