-- 品牌 and 品牌编码 (logistics-admin 4.4).
create table sy_brand (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  name_cn text,
  name_en text,
  -- Normalised names (ACC-001): no brand has the name of another, in either language.
  name_cn_key text,
  name_en_key text,
  search_text text not null,
  owner_customer_id bigint references ac_customer (id),
  owner_name text,
  brand_type text not null check (brand_type in ('NONE', 'OWN', 'BOUGHT', 'OEM', 'FOREIGN')),
  registration_no text,
  classes integer[] not null default '{}',
  countries text[] not null default '{}',
  valid_from date,
  valid_to date,
  ip_recorded boolean not null default false,
  record_no text,
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
  remark text,
  constraint sy_brand_named check (name_cn is not null or name_en is not null),
  constraint sy_brand_keys check ((name_cn is null) = (name_cn_key is null) and (name_en is null) = (name_en_key is null)),
  constraint sy_brand_owner check (owner_customer_id is null or owner_name is null),
  constraint sy_brand_valid check (valid_to >= valid_from),
  constraint sy_brand_recorded check (not ip_recorded or record_no is not null),
  constraint sy_brand_name_cn_key unique (name_cn_key),
  constraint sy_brand_name_en_key unique (name_en_key)
);
create index sy_brand_owner_customer on sy_brand (owner_customer_id) where owner_customer_id is not null;
create index sy_brand_search on sy_brand using gin (bigrams(search_text));
create index sy_brand_valid_to on sy_brand (valid_to) where valid_to is not null;

create table sy_brand_code (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  code text not null check (code ~ '^[A-Z0-9]{2,10}$'),
  brand_id bigint not null references sy_brand (id),
  -- null: every customer.
  customer_id bigint references ac_customer (id),
  kind text not null check (kind in ('OWN', 'LICENSED', 'OEM')),
  authorised_from date,
  authorised_to date,
  territory text[] not null default '{}',
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
  remark text,
  constraint sy_brand_code_code_key unique (code),
  constraint sy_brand_code_period check (authorised_to >= authorised_from),
  constraint sy_brand_code_licensed check (kind = 'OWN' or authorised_from is not null)
);
create index sy_brand_code_brand on sy_brand_code (brand_id);
create index sy_brand_code_customer on sy_brand_code (customer_id) where customer_id is not null;
create index sy_brand_code_created on sy_brand_code (created_at desc, id desc);
create index sy_brand_code_ends on sy_brand_code (authorised_to) where authorised_to is not null;
