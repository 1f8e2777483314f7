-- Base data (4.9), customers with everything that hangs on them, customer codes, suppliers (3.1-3.3).
-- name_key: normalised name (ACC-001). pinyin: for sorting. search_text: names, numbers, pinyin and initials.

create table sy_country (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  alpha2 text not null unique check (alpha2 ~ '^[A-Z]{2}$'),
  alpha3 text not null unique check (alpha3 ~ '^[A-Z]{3}$'),
  name_cn text not null unique,
  name_en text not null,
  customs_code text not null,
  region text not null check (region in ('ASIA', 'EUROPE', 'NORTH_AMERICA', 'SOUTH_AMERICA', 'AFRICA', 'OCEANIA')),
  search_text text not null,
  enabled boolean not null default true
);

create table sy_port (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  locode text not null unique check (locode ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  name_cn text not null,
  name_en text not null,
  country text not null references sy_country (alpha2),
  kind text not null check (kind in ('SEA', 'RAIL', 'INLAND')),
  customs_code text,
  timezone text not null,
  search_text text not null,
  enabled boolean not null default true
);
create index sy_port_country on sy_port (country);

create table sy_currency (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  code text not null unique check (code ~ '^[A-Z]{3}$'),
  name text not null,
  symbol text not null,
  minor_digits integer not null check (minor_digits between 0 and 3),
  sort_no integer not null,
  search_text text not null,
  enabled boolean not null default true
);

-- Sides in mm, volumes in cm³, weights in gram.
create table sy_container_type (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  code text not null unique,
  iso text not null unique,
  name_cn text not null,
  inner_length integer not null,
  inner_width integer not null,
  inner_height integer not null,
  cap_volume_max bigint not null,
  cap_volume_plan bigint not null,
  tare bigint not null,
  mgw bigint not null,
  payload_max bigint not null,
  payload_plan bigint not null,
  teu numeric(14, 3) not null,
  reefer boolean not null default false,
  open_top boolean not null default false,
  flat_rack boolean not null default false,
  sort_no integer not null,
  enabled boolean not null default true,
  check (payload_max = mgw - tare),
  check (payload_plan <= payload_max),
  check (cap_volume_plan <= cap_volume_max)
);

create table sy_unit (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  code text not null unique,
  name text not null unique,
  customs_code text not null unique check (customs_code ~ '^[0-9]{3}$'),
  decimals integer not null default 0 check (decimals between 0 and 3),
  sort_no integer not null,
  search_text text not null,
  enabled boolean not null default true
);

create table sy_package (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  code text not null unique,
  name text not null unique,
  name_en text not null,
  customs_code text not null check (customs_code ~ '^[0-9]{2}$'),
  sort_no integer not null,
  search_text text not null,
  enabled boolean not null default true
);

create table sy_incoterm (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  code text not null unique check (code ~ '^[A-Z]{3}$'),
  name_cn text not null,
  name_en text not null,
  sea_only boolean not null,
  freight_paid boolean not null,
  insurance_paid boolean not null,
  sort_no integer not null,
  enabled boolean not null default true
);

create table sy_dict (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  type text not null,
  code text not null,
  label text not null,
  label_en text,
  sort_no integer not null default 0,
  enabled boolean not null default true,
  extra jsonb,
  system boolean not null default false,
  unique (type, code)
);

create table ac_customer (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  customer_no text not null unique check (customer_no ~ '^KH[0-9]{6,}$'),
  kind text not null check (kind in ('DOMESTIC', 'OVERSEAS')),
  name text not null,
  name_key text not null,
  short_name text not null,
  short_name_key text not null,
  name_en text,
  pinyin text not null,
  search_text text not null,
  uscc text,
  tax_id text,
  customs_code text check (customs_code ~ '^[0-9A-Z]{10}$'),
  country text not null references sy_country (alpha2),
  province text,
  city text,
  address text,
  level text not null default 'C' check (level in ('A', 'B', 'C', 'D')),
  source text,
  tags text[] not null default '{}',
  status text not null default 'POTENTIAL' check (status in ('POTENTIAL', 'ACTIVE', 'DISABLED', 'BLACK')),
  sales_id bigint references ac_user (id),
  cs_id bigint references ac_user (id),
  dept_id bigint references ac_dept (id),
  settlement text not null default 'PER_ORDER' check (settlement in ('MONTHLY', 'PER_ORDER', 'PREPAID')),
  credit_days integer not null default 0 check (credit_days between 0 and 365),
  statement_day integer check (statement_day between 1 and 28),
  currency text not null default 'CNY' references sy_currency (code),
  credit_state text not null default 'NORMAL' check (credit_state in ('NORMAL', 'WARN', 'FROZEN')),
  default_incoterm text references sy_incoterm (code),
  default_pod text references sy_port (locode),
  default_agency text check (default_agency in ('SELF', 'AGENCY', 'FREIGHT_ONLY')),
  inspect_waive boolean not null default false,
  portal_enabled boolean not null default false,
  demo boolean not null default false,
  remark text,
  constraint ac_customer_uscc_needed check (kind <> 'DOMESTIC' or uscc is not null),
  constraint ac_customer_name_en_needed check (kind <> 'OVERSEAS' or name_en is not null)
);
create unique index ac_customer_name_key on ac_customer (name_key);
create unique index ac_customer_short_name_key on ac_customer (short_name_key);
create unique index ac_customer_uscc_key on ac_customer (uscc) where uscc is not null;
create unique index ac_customer_customs_code_key on ac_customer (customs_code) where customs_code is not null;
create index ac_customer_created on ac_customer (created_at desc, id desc);
create index ac_customer_status on ac_customer (status, created_at desc, id desc);
create index ac_customer_sales on ac_customer (sales_id);
create index ac_customer_cs on ac_customer (cs_id);
create index ac_customer_dept on ac_customer (dept_id);
create index ac_customer_pinyin on ac_customer (pinyin, id);
create index ac_customer_credit on ac_customer (credit_state) where credit_state <> 'NORMAL';
create index ac_customer_search on ac_customer using gin (bigrams(search_text));
create index ac_customer_name_search on ac_customer using gin (bigrams(name_key));
create index ac_customer_tags on ac_customer using gin (tags);

create table ac_customer_contact (
  id bigint generated always as identity primary key,
  customer_id bigint not null references ac_customer (id) on delete cascade,
  sort_no integer not null,
  name text not null,
  role text,
  phone text,
  email text,
  wechat text,
  is_default boolean not null
);
create index ac_customer_contact_owner on ac_customer_contact (customer_id, sort_no);
create unique index ac_customer_contact_default on ac_customer_contact (customer_id) where is_default;
create index ac_customer_contact_phone on ac_customer_contact (phone text_pattern_ops);

create table ac_customer_consignee (
  id bigint generated always as identity primary key,
  customer_id bigint not null references ac_customer (id) on delete cascade,
  sort_no integer not null,
  name text not null,
  country text not null references sy_country (alpha2),
  address text not null,
  contact_name text,
  phone text,
  tax_id text,
  is_default boolean not null
);
create index ac_customer_consignee_owner on ac_customer_consignee (customer_id, sort_no);
create unique index ac_customer_consignee_default on ac_customer_consignee (customer_id) where is_default;

create table ac_customer_address (
  id bigint generated always as identity primary key,
  customer_id bigint not null references ac_customer (id) on delete cascade,
  sort_no integer not null,
  kind text not null check (kind in ('OFFICE', 'FACTORY', 'PICKUP', 'MAIL')),
  address text not null,
  contact_name text,
  phone text
);
create index ac_customer_address_owner on ac_customer_address (customer_id, sort_no);

create table ac_customer_bank (
  id bigint generated always as identity primary key,
  customer_id bigint not null references ac_customer (id) on delete cascade,
  sort_no integer not null,
  bank_name text not null,
  account_name text,
  account text not null,
  swift text,
  currency text,
  is_default boolean not null
);
create index ac_customer_bank_owner on ac_customer_bank (customer_id, sort_no);
create unique index ac_customer_bank_default on ac_customer_bank (customer_id) where is_default;

create table ac_customer_invoice_title (
  id bigint generated always as identity primary key,
  customer_id bigint not null references ac_customer (id) on delete cascade,
  sort_no integer not null,
  title text not null,
  tax_no text,
  address text,
  phone text,
  bank_name text,
  bank_account text,
  is_default boolean not null
);
create index ac_customer_invoice_title_owner on ac_customer_invoice_title (customer_id, sort_no);
create unique index ac_customer_invoice_title_default on ac_customer_invoice_title (customer_id) where is_default;

create table ac_customer_paper (
  id bigint generated always as identity primary key,
  customer_id bigint not null references ac_customer (id) on delete cascade,
  sort_no integer not null,
  kind text not null check (kind in ('LICENCE', 'CONTRACT', 'AUTHORISATION')),
  no text,
  expires_on date
);
create index ac_customer_paper_owner on ac_customer_paper (customer_id, sort_no);
create index ac_customer_paper_expiry on ac_customer_paper (expires_on) where expires_on is not null;

create table ac_customer_code (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  code text not null unique check (code ~ '^[A-Z0-9]{2,12}$'),
  customer_id bigint not null references ac_customer (id),
  purpose text not null default 'MARK' check (purpose in ('MARK', 'BRAND', 'DELIVERY')),
  consignee_id bigint references ac_customer_consignee (id) on delete set null,
  default_pod text references sy_port (locode),
  marks_template text,
  sales_id bigint references ac_user (id),
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
  used_count integer not null default 0 check (used_count >= 0),
  first_used_at timestamptz(3),
  remark text
);
create index ac_customer_code_customer on ac_customer_code (customer_id);
create index ac_customer_code_created on ac_customer_code (created_at desc, id desc);
create index ac_customer_code_sales on ac_customer_code (sales_id);
create index ac_customer_code_consignee on ac_customer_code (consignee_id);
create index ac_customer_code_search on ac_customer_code using gin (bigrams(code));

create table ac_supplier (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  supplier_no text not null unique check (supplier_no ~ '^GY[0-9]{6,}$'),
  name text not null,
  name_key text not null,
  short_name text not null,
  short_name_key text not null,
  pinyin text not null,
  search_text text not null,
  types text[] not null check (cardinality(types) >= 1),
  uscc text,
  scac text check (scac ~ '^[A-Z]{2,4}$'),
  customs_code text,
  country text not null references sy_country (alpha2),
  address text,
  settlement text not null default 'MONTHLY' check (settlement in ('MONTHLY', 'PER_ORDER', 'PREPAID')),
  credit_days integer not null default 30 check (credit_days between 0 and 365),
  currency text not null default 'CNY' references sy_currency (code),
  tax_rate integer check (tax_rate between 0 and 10000),
  service_ports text[] not null default '{}',
  owner_id bigint references ac_user (id),
  dept_id bigint references ac_dept (id),
  rating numeric(14, 3),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED', 'BLACK')),
  demo boolean not null default false,
  remark text
);
create unique index ac_supplier_name_key on ac_supplier (name_key);
create unique index ac_supplier_short_name_key on ac_supplier (short_name_key);
create unique index ac_supplier_uscc_key on ac_supplier (uscc) where uscc is not null;
create unique index ac_supplier_scac_key on ac_supplier (scac) where scac is not null;
create index ac_supplier_created on ac_supplier (created_at desc, id desc);
create index ac_supplier_owner on ac_supplier (owner_id);
create index ac_supplier_dept on ac_supplier (dept_id);
create index ac_supplier_pinyin on ac_supplier (pinyin, id);
create index ac_supplier_types on ac_supplier using gin (types);
create index ac_supplier_search on ac_supplier using gin (bigrams(search_text));

create table ac_supplier_contact (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references ac_supplier (id) on delete cascade,
  sort_no integer not null,
  name text not null,
  role text,
  phone text,
  email text,
  wechat text,
  is_default boolean not null
);
create index ac_supplier_contact_owner on ac_supplier_contact (supplier_id, sort_no);
create unique index ac_supplier_contact_default on ac_supplier_contact (supplier_id) where is_default;

create table ac_supplier_bank (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references ac_supplier (id) on delete cascade,
  sort_no integer not null,
  bank_name text not null,
  account_name text,
  account text not null,
  swift text,
  currency text,
  is_default boolean not null,
  verified boolean not null default false,
  verified_at timestamptz(3),
  changed_at timestamptz(3) not null default now()
);
create index ac_supplier_bank_owner on ac_supplier_bank (supplier_id, sort_no);
create unique index ac_supplier_bank_default on ac_supplier_bank (supplier_id) where is_default;

create table ac_supplier_contract (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references ac_supplier (id) on delete cascade,
  sort_no integer not null,
  no text not null,
  valid_from date not null,
  valid_to date
);
create index ac_supplier_contract_owner on ac_supplier_contract (supplier_id, sort_no);
create index ac_supplier_contract_expiry on ac_supplier_contract (valid_to) where valid_to is not null;
