-- 商品 (4.1): categories of at most three levels, goods, their foreign HS codes.
create table sy_goods_category (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  parent_id bigint references sy_goods_category (id),
  name text not null,
  level integer not null check (level between 1 and 3),
  sort_no integer not null default 0,
  check ((level = 1) = (parent_id is null))
);
create unique index sy_goods_category_name_key on sy_goods_category (coalesce(parent_id, 0), name);

create table sy_goods (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  goods_no text not null unique check (goods_no ~ '^SP[0-9]{6,}$'),
  sku text check (sku ~ '^[A-Za-z0-9._-]{1,40}$'),
  name_cn text not null,
  name_en text,
  category_id bigint references sy_goods_category (id),
  customer_id bigint references ac_customer (id),
  brand_id bigint references sy_brand (id),
  model text,
  spec text,
  material text,
  usage text,
  unit text not null references sy_unit (code),
  barcode text,
  hs_code text references sy_hs_code (code),
  elements jsonb not null default '{}' check (jsonb_typeof(elements) = 'object'),
  length_mm integer check (length_mm between 1 and 15000),
  width_mm integer check (width_mm between 1 and 15000),
  height_mm integer check (height_mm between 1 and 15000),
  pcs_per_carton numeric(14,3) check (pcs_per_carton > 0),
  carton_gross bigint check (carton_gross > 0),
  carton_net bigint check (carton_net >= 0),
  purchase_price numeric(18,6) check (purchase_price >= 0),
  purchase_currency text not null default 'CNY' references sy_currency (code),
  sell_price numeric(18,6) check (sell_price >= 0),
  sell_currency text not null default 'USD' references sy_currency (code),
  vat_rate integer check (vat_rate between 0 and 10000),
  attributes text[] not null default '{}',
  un_no text check (un_no ~ '^UN\d{4}$'),
  temp_class text not null default 'NORMAL' check (temp_class in ('NORMAL', 'CHILLED', 'FROZEN', 'BONDED', 'DANGEROUS')),
  shelf_life_days integer check (shelf_life_days between 1 and 36500),
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
  remark text,
  pinyin text not null,
  search_text text not null,
  demo boolean not null default false,
  deleted_at timestamptz(3),
  cover_id bigint,
  merged_into_id bigint references sy_goods (id),
  check (carton_net <= carton_gross)
);
create unique index sy_goods_sku_key on sy_goods (coalesce(customer_id, 0), upper(sku)) where deleted_at is null;
create unique index sy_goods_barcode_key on sy_goods (upper(barcode)) where deleted_at is null;
create index sy_goods_search on sy_goods using gin (bigrams(search_text));
create index sy_goods_hs on sy_goods (hs_code);
create index sy_goods_customer on sy_goods (customer_id);
create index sy_goods_brand on sy_goods (brand_id);
create index sy_goods_category_of on sy_goods (category_id);
create index sy_goods_created on sy_goods (created_at desc, id desc);
create index sy_goods_merged on sy_goods (merged_into_id) where merged_into_id is not null;

create table sy_goods_foreign_hs (
  id bigint generated always as identity primary key,
  goods_id bigint not null references sy_goods (id) on delete cascade,
  sort_no integer not null default 0,
  country text not null references sy_country (alpha2),
  code text not null check (code ~ '^\d{6,12}$'),
  constraint sy_goods_foreign_hs_country unique (goods_id, country)
);
create index sy_goods_foreign_hs_code on sy_goods_foreign_hs (country, code);

-- Until now nothing could be named here.
update lg_order_line set goods_id = null where goods_id is not null;
alter table lg_order_line add constraint lg_order_line_goods_id_fkey foreign key (goods_id) references sy_goods (id);
create index lg_order_line_goods_idx on lg_order_line (goods_id) where goods_id is not null;
