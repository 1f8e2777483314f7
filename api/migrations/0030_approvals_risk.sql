-- Two-person changes (4.10), limits and holds of customers (warehouse-finance 3.11), merged customers (ACC-014).

create table sh_approval (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  kind text not null,
  object_type text not null,
  object_id bigint not null,
  object_no text not null,
  change jsonb not null default '{}',
  reason text not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'APPROVED', 'REJECTED')),
  applicant_id bigint not null,
  approver_id bigint,
  decided_at timestamptz(3),
  opinion text,
  check ((state = 'PENDING') = (approver_id is null)),
  check (approver_id is null or approver_id <> applicant_id)
);
create unique index sh_approval_open on sh_approval (object_type, object_id, kind) where state = 'PENDING';
create index sh_approval_object on sh_approval (object_type, object_id, id);
create index sh_approval_waiting on sh_approval (kind, id) where state = 'PENDING';

-- One per customer, made with it. credit_limit null: no limit.
create table risk_profile (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  customer_id bigint not null constraint risk_profile_customer unique references ac_customer (id),
  credit_limit numeric(20, 4) default 0 check (credit_limit >= 0),
  temp_limit numeric(20, 4) check (temp_limit >= 0),
  temp_until date,
  check ((temp_limit is null) = (temp_until is null))
);
insert into risk_profile (customer_id) select id from ac_customer;

create table risk_hold (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  customer_id bigint not null references ac_customer (id),
  scope text not null default 'ALL' check (scope in ('ALL', 'OUTBOUND', 'PAYMENT', 'NEW_ORDER')),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  reason text not null,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'RELEASED'))
);
create index risk_hold_customer on risk_hold (customer_id, id);
create unique index risk_hold_live on risk_hold (customer_id, scope) where state = 'ACTIVE';

-- A merged customer is hidden and leads to the one that was kept.
alter table ac_customer add column deleted_at timestamptz(3);
alter table ac_customer add column merged_into_id bigint references ac_customer (id);
alter table ac_customer add constraint ac_customer_merged check ((deleted_at is null) = (merged_into_id is null));
create index ac_customer_merged_into on ac_customer (merged_into_id) where merged_into_id is not null;
