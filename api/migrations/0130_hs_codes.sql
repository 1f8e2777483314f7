-- 国内HS编码 (4.2) with dated rate versions, 国外HS编码 (4.3). Rates are basis points.
create table sy_hs_code (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  code text not null unique check (code ~ '^\d{10}$'),
  name text not null,
  chapter text generated always as (substr(code, 1, 2)) stored,
  heading text generated always as (substr(code, 1, 4)) stored,
  sub text generated always as (substr(code, 1, 6)) stored,
  unit1 text not null references sy_unit (code),
  unit2 text references sy_unit (code) check (unit2 <> unit1),
  supervision text[] not null default '{}',
  ciq text[] not null default '{}',
  elements jsonb not null default '[]' check (jsonb_typeof(elements) = 'array'),
  description text,
  status text not null default 'VALID' check (status in ('VALID', 'VOID')),
  void_from date,
  replaced_by text references sy_hs_code (code) check (replaced_by <> code),
  search_text text not null,
  demo boolean not null default false,
  check (status = 'VALID' or void_from is not null)
);
create index sy_hs_code_pattern on sy_hs_code (code text_pattern_ops);
create index sy_hs_code_search on sy_hs_code using gin (bigrams(search_text));
create index sy_hs_code_updated on sy_hs_code (updated_at desc, id desc);
create index sy_hs_code_replaced on sy_hs_code (replaced_by) where replaced_by is not null;
create index sy_hs_code_ending on sy_hs_code (void_from) where status = 'VALID' and void_from is not null;

-- SYS-001: versions of a code never overlap; [from, to). A range over numbers needs no extension: every code has a block
-- of 100,000 days of its own, counted from 1900-01-01.
create table sy_hs_rate (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  hs_id bigint not null references sy_hs_code (id) on delete cascade,
  effective_from date not null check (effective_from between date '1900-01-01' and date '2150-12-31'),
  effective_to date check (effective_to <= date '2150-12-31'),
  rebate_rate integer not null check (rebate_rate between 0 and 1300),
  vat_rate integer not null check (vat_rate between 0 and 10000),
  export_duty integer not null default 0 check (export_duty between 0 and 10000),
  temp_export_duty integer check (temp_export_duty between 0 and 10000),
  mfn_import integer check (mfn_import between 0 and 50000),
  source text,
  check (effective_to > effective_from),
  constraint sy_hs_rate_sys001 exclude using gist (
    int8range(
      hs_id * 100000 + (effective_from - date '1900-01-01'),
      hs_id * 100000 + coalesce(effective_to - date '1900-01-01', 99999)
    ) with &&
  )
);
create unique index sy_hs_rate_from on sy_hs_rate (hs_id, effective_from);

create table sy_foreign_hs (
  id bigint generated always as identity primary key,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_by bigint,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  country text not null references sy_country (alpha2),
  code text not null check (code ~ '^\d{6,12}$'),
  name_en text not null,
  name_local text,
  duty_kind text not null default 'AD_VALOREM' check (duty_kind in ('AD_VALOREM', 'SPECIFIC', 'COMPOUND')),
  duty_rate integer check (duty_rate between 0 and 100000),
  specific_duty numeric(18,6) check (specific_duty >= 0),
  specific_unit text references sy_unit (code),
  specific_currency text references sy_currency (code),
  vat_rate integer not null default 0 check (vat_rate between 0 and 10000),
  other_taxes jsonb not null default '[]' check (jsonb_typeof(other_taxes) = 'array'),
  fta jsonb not null default '[]' check (jsonb_typeof(fta) = 'array'),
  permit_required boolean not null default false,
  effective_from date not null check (effective_from between date '1900-01-01' and date '2150-12-31'),
  effective_to date check (effective_to <= date '2150-12-31'),
  mapped_cn text[] not null default '{}',
  remark text,
  search_text text not null,
  demo boolean not null default false,
  constraint sy_foreign_hs_from unique (country, code, effective_from),
  check (effective_to > effective_from),
  check ((duty_kind = 'SPECIFIC') = (duty_rate is null)),
  check ((duty_kind = 'AD_VALOREM') = (specific_duty is null)),
  check (specific_duty is null or (specific_unit is not null and specific_currency is not null)),
  -- Versions of a country and code never overlap either. Country, length and digits of the code make the block.
  constraint sy_foreign_hs_overlap exclude using gist (
    numrange(
      ((ascii(country) * 100 + ascii(substr(country, 2))) * 100 + length(code))::numeric * 100000000000000000
        + code::numeric * 100000 + (effective_from - date '1900-01-01'),
      ((ascii(country) * 100 + ascii(substr(country, 2))) * 100 + length(code))::numeric * 100000000000000000
        + code::numeric * 100000 + coalesce(effective_to - date '1900-01-01', 99999)
    ) with &&
  )
);
create index sy_foreign_hs_code on sy_foreign_hs (code text_pattern_ops);
create index sy_foreign_hs_search on sy_foreign_hs using gin (bigrams(search_text));
create index sy_foreign_hs_mapped on sy_foreign_hs using gin (mapped_cn);
