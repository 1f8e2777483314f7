-- Templates with their immutable versions (logistics-admin 4.5) and the prints made with them (SYS-014).

create table sy_template (
  id bigint generated always as identity primary key,
  created_by bigint, created_at timestamptz(3) not null default now(),
  updated_by bigint, updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('HETONG', 'ZHUANGXIANG', 'YUNDAN', 'GUANSHUI', 'TIAOMA', 'WULIUORDER', 'DAILIBILL', 'DUIZHANGDAN')),
  name text not null,
  company_id bigint references sy_company (id),
  customer_id bigint references ac_customer (id),
  supplier_id bigint references ac_supplier (id),
  language text not null check (language in ('ZH', 'EN', 'ZH_EN')),
  paper text not null check (paper in ('A4', 'A5', 'L100X150', 'L60X40', 'CUSTOM')),
  width_mm integer, height_mm integer,
  orientation text not null default 'PORTRAIT' check (orientation in ('PORTRAIT', 'LANDSCAPE')),
  margin_mm integer not null default 12,
  engine text not null check (engine in ('LAYOUT', 'SHEET', 'LABEL')),
  header text, body text not null, footer text,
  remark text,
  is_default boolean not null default false,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'PUBLISHED', 'DISABLED')),
  published_version integer,
  changed boolean not null default true,
  check (customer_id is null or supplier_id is null),
  check (paper <> 'CUSTOM' or (width_mm is not null and height_mm is not null))
);
create unique index sy_template_name_key on sy_template (kind, name);
create unique index sy_template_default_key on sy_template
  (kind, coalesce(company_id, 0), coalesce(customer_id, 0), coalesce(supplier_id, 0)) where is_default;
create index sy_template_customer on sy_template (customer_id) where customer_id is not null;
create index sy_template_company on sy_template (company_id) where company_id is not null;
create index sy_template_supplier on sy_template (supplier_id) where supplier_id is not null;

create table sy_template_version (
  id bigint generated always as identity primary key,
  template_id bigint not null references sy_template (id),
  n integer not null,
  content jsonb not null,
  content_hash text not null,
  note text,
  published_by bigint,
  published_at timestamptz(3) not null,
  unique (template_id, n)
);
create trigger sy_template_version_append_only before update or delete on sy_template_version
  for each row execute function append_only();

create table sh_print (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  user_id bigint,
  user_name text not null,
  source text not null,
  object_id bigint not null,
  object_no text not null,
  template_version_id bigint not null references sy_template_version (id),
  kind text not null,
  format text not null check (format in ('pdf', 'xlsx')),
  data jsonb not null,
  data_hash text not null
);
create index sh_print_object on sh_print (source, object_id, id desc);
create index sh_print_used on sh_print (kind, at);
create index sh_print_version on sh_print (template_version_id);
create trigger sh_print_append_only before update or delete on sh_print
  for each row execute function append_only();
