-- Companies, departments, accounts, roles, sessions.
create table sy_company (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  code text not null unique,
  name text not null unique,
  short_name text not null,
  uscc text,
  customs_code text,
  tax_no text,
  address text,
  phone text,
  base_currency text not null default 'CNY',
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED'))
);

create table ac_dept (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  code text not null unique,
  name text not null,
  parent_id bigint references ac_dept (id),
  leader_id bigint,
  sort integer not null default 0,
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
  check (parent_id <> id)
);
create index ac_dept_parent on ac_dept (parent_id);
create unique index ac_dept_name on ac_dept (coalesce(parent_id, 0), name);

create table ac_user (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  username text not null unique check (username ~ '^[a-z][a-z0-9_.]{2,29}$'),
  name text not null,
  employee_no text unique,
  phone text unique,
  email text,
  dept_id bigint not null references ac_dept (id),
  position text,
  leader_id bigint references ac_user (id),
  scope_override jsonb,
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED', 'LEFT')),
  must_change_password boolean not null default true,
  last_login_at timestamptz(3),
  last_login_ip text,
  mfa_enabled boolean not null default false,
  avatar text,
  external boolean not null default false,
  supplier_id bigint,
  check (leader_id <> id)
);
create unique index ac_user_email on ac_user (lower(email));
create index ac_user_dept on ac_user (dept_id);
create index ac_user_leader on ac_user (leader_id);
alter table ac_dept add foreign key (leader_id) references ac_user (id);
create index ac_dept_leader on ac_dept (leader_id);

create table ac_role (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  code text not null unique,
  name text not null unique,
  kind text not null default 'CUSTOM' check (kind in ('PRESET', 'CUSTOM')),
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
  approve_limit numeric(20, 4) check (approve_limit >= 0),
  remark text
);
create table ac_role_perm (
  role_id bigint not null references ac_role (id),
  code text not null,
  primary key (role_id, code)
);
create index ac_role_perm_code on ac_role_perm (code);
create table ac_field_perm (
  role_id bigint not null references ac_role (id),
  field_group text not null,
  level text not null check (level in ('VISIBLE', 'MASK', 'HIDDEN')),
  primary key (role_id, field_group)
);
create table ac_data_scope (
  role_id bigint not null references ac_role (id),
  area text not null,
  level text not null check (level in ('SELF', 'DEPT', 'DEPT_TREE', 'CUSTOM', 'ALL')),
  dept_ids jsonb not null default '[]',
  primary key (role_id, area)
);
create table ac_rights (
  id integer primary key check (id = 1),
  version bigint not null
);
insert into ac_rights (id, version) values (1, 1);

create table ac_user_role (
  user_id bigint not null references ac_user (id),
  role_id bigint not null references ac_role (id),
  primary key (user_id, role_id)
);
create index ac_user_role_role on ac_user_role (role_id);
create table ac_user_company (
  user_id bigint not null references ac_user (id),
  company_id bigint not null references sy_company (id),
  primary key (user_id, company_id)
);
create index ac_user_company_company on ac_user_company (company_id);
create table ac_user_warehouse (
  user_id bigint not null references ac_user (id),
  warehouse_id bigint not null,
  primary key (user_id, warehouse_id)
);
create index ac_user_warehouse_warehouse on ac_user_warehouse (warehouse_id);

-- Apart from the account, so that no read, audit row or export of accounts can carry it.
create table ac_password (
  user_id bigint primary key references ac_user (id),
  password_hash text not null,
  changed_at timestamptz(3) not null
);
create table ac_password_history (
  id bigint generated always as identity primary key,
  user_id bigint not null references ac_user (id),
  password_hash text not null,
  created_at timestamptz(3) not null
);
create index ac_password_history_user on ac_password_history (user_id, id);

create table ac_delegate (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  from_user_id bigint not null references ac_user (id),
  to_user_id bigint not null references ac_user (id),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  reason text not null,
  check (from_user_id <> to_user_id),
  check (ends_at >= starts_at)
);
create index ac_delegate_from on ac_delegate (from_user_id);
create index ac_delegate_to on ac_delegate (to_user_id, ends_at);

create table ac_session (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  user_id bigint not null references ac_user (id),
  ip text not null,
  agent text not null,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  end_reason text check (end_reason in ('LOGOUT', 'PASSWORD', 'DISABLED', 'KICKED', 'RESET', 'OWN', 'SINGLE'))
);
create index ac_session_user on ac_session (user_id) where ended_at is null;

create table ac_login_log (
  id bigint generated always as identity primary key,
  username text not null,
  user_id bigint,
  result text not null,
  reason text not null,
  ip text not null,
  agent text not null,
  at timestamptz(3) not null
);
create index ac_login_log_username on ac_login_log (username, id desc);

create table ac_login_try (
  key text primary key,
  failures integer not null,
  since timestamptz(3) not null,
  locked_until timestamptz(3),
  locks integer not null
);
