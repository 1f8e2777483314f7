-- 协议价 (3.16): prices agreed with customers and suppliers, by charge, scope and validity. Null in the scope: everywhere.
create table fin_price_agreement (
  id bigint generated always as identity primary key,
  created_by bigint, created_at timestamptz(3) not null default now(),
  updated_by bigint, updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  company_id bigint not null references sy_company (id),
  label text not null,
  direction text not null check (direction in ('AR', 'AP')),
  customer_id bigint references ac_customer (id),
  supplier_id bigint references ac_supplier (id),
  charge_code_id bigint not null references fin_charge_code (id),
  transport_mode text check (transport_mode in ('SEA', 'RAIL', 'ROAD')),
  pol text, pod text,
  container_type text,
  warehouse_id bigint references wh_warehouse (id),
  carrier_id bigint references ac_supplier (id),
  basis text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  unit_price numeric(18,6) not null check (unit_price >= 0),
  min_amount numeric(20,4) check (min_amount >= 0),
  valid_from date not null,
  valid_to date,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'ACTIVE', 'EXPIRED')),
  remark text,
  check (valid_to >= valid_from),
  constraint fin_price_agreement_party check (
    (direction = 'AR' and customer_id is not null and supplier_id is null and carrier_id is null)
    or (direction = 'AP' and supplier_id is not null and customer_id is null)
  ),
  -- One number for each company, direction, party, charge, scope and currency.
  scope_hash bigint not null generated always as (hashtextextended(
    company_id::text || '|' || direction || '|' || coalesce(customer_id, supplier_id)::text || '|' || charge_code_id::text
      || '|' || coalesce(transport_mode, '') || '|' || coalesce(pol, '') || '|' || coalesce(pod, '')
      || '|' || coalesce(container_type, '') || '|' || coalesce(warehouse_id::text, '')
      || '|' || coalesce(carrier_id::text, '') || '|' || currency, 0)) stored,
  -- No two prices of one scope count on the same day: the days of a scope are a block of 100,000 numbers.
  constraint fin_price_agreement_overlap exclude using gist (
    numrange(
      scope_hash::numeric * 100000 + (valid_from - date '1900-01-01'),
      scope_hash::numeric * 100000 + coalesce(valid_to - date '1900-01-01', 99999), '[]'
    ) with &&
  ) where (state = 'ACTIVE')
);
create index fin_price_agreement_customer on fin_price_agreement (customer_id, state);
create index fin_price_agreement_supplier on fin_price_agreement (supplier_id, state);
create index fin_price_agreement_carrier on fin_price_agreement (carrier_id);
create index fin_price_agreement_charge on fin_price_agreement (charge_code_id);
create index fin_price_agreement_warehouse on fin_price_agreement (warehouse_id);
create index fin_price_agreement_company on fin_price_agreement (company_id, state, valid_from);
create index fin_price_agreement_route on fin_price_agreement (pod, direction) where state = 'ACTIVE';
create index fin_price_agreement_search on fin_price_agreement using gin (bigrams(label));
