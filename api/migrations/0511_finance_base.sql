-- Base data of finance (3.16): accounts of charge codes, fee templates, approval rules, settlement data of parties.
update fin_charge_code set
  income_account = case when nature = 'PROFIT' and 'AR' = any(directions) then '6001' end,
  cost_account = case when nature = 'PROFIT' and 'AP' = any(directions) then '6401' end;
-- Only 损益 that we pay can be shared.
update fin_charge_code set shareable = false where nature = 'PASS_THROUGH' or not 'AP' = any(directions);

create table fin_fee_template (
  id bigint generated always as identity primary key,
  created_by bigint, created_at timestamptz(3) not null default now(),
  updated_by bigint, updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  name text not null constraint fin_fee_template_name_key unique,
  biz_type text not null check (biz_type in ('LOGISTICS', 'TRADE', 'BARCODE', 'WAREHOUSE', 'TRUCK', 'OTHER')),
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
  remark text
);
create table fin_fee_template_line (
  id bigint generated always as identity primary key,
  template_id bigint not null references fin_fee_template (id),
  sort_no integer not null,
  charge_code_id bigint not null references fin_charge_code (id),
  party_role text not null
    check (party_role in ('CUSTOMER', 'BOOKING_AGENT', 'CARRIER', 'TRUCKER', 'BROKER', 'OVERSEAS_AGENT', 'NAMED')),
  supplier_id bigint references ac_supplier (id),
  basis text not null
    check (basis in ('RT', 'VOLUME', 'GROSS', 'CARTON', 'ORDER', 'CONTAINER', 'VALUE', 'AIR_KG', 'EXPRESS_KG')),
  price_source text not null check (price_source in ('AGREEMENT', 'FIXED', 'TYPED')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  unit_price numeric(18,6) check (unit_price >= 0),
  min_amount numeric(20,4) check (min_amount >= 0),
  remark text,
  check ((party_role = 'NAMED') = (supplier_id is not null)),
  check ((price_source = 'FIXED') = (unit_price is not null)),
  check (min_amount is null or price_source = 'FIXED')
);
create index fin_fee_template_line_idx on fin_fee_template_line (template_id, sort_no);
create index fin_fee_template_line_charge_idx on fin_fee_template_line (charge_code_id);
create index fin_fee_template_line_supplier_idx on fin_fee_template_line (supplier_id);

-- Bands of amounts in CNY, each with its steps, as the rule reads them; contiguous because each goes on where the one before ends.
create table fin_approval_rule (
  id bigint generated always as identity primary key,
  created_by bigint, created_at timestamptz(3) not null default now(),
  updated_by bigint, updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  company_id bigint not null references sy_company (id),
  kind text not null check (kind in ('PAYMENT', 'PREPAYMENT', 'REFUND', 'AR_SETTLEMENT', 'AP_SETTLEMENT')),
  bands jsonb not null,
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
  remark text,
  constraint fin_approval_rule_key unique (company_id, kind)
);

-- A customer that is a supplier too stands in one row.
create table party_finance (
  id bigint generated always as identity primary key,
  created_by bigint, created_at timestamptz(3) not null default now(),
  updated_by bigint, updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  label text not null,
  customer_id bigint constraint party_finance_customer_key unique references ac_customer (id),
  supplier_id bigint constraint party_finance_supplier_key unique references ac_supplier (id),
  collection_mode text check (collection_mode in ('BEFORE', 'AFTER')),
  invoice_state text check (invoice_state in ('NORMAL', 'INQUIRY', 'LOST')),
  remark text,
  check (customer_id is not null or supplier_id is not null),
  check ((customer_id is null) = (collection_mode is null)),
  check ((supplier_id is null) = (invoice_state is null))
);
