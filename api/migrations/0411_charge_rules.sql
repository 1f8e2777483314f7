-- 仓储计费规则 (warehouse-finance 2.15). Volume cm³, rate in basis points; null in the scope: everything.
CREATE TABLE wh_charge_rule (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  direction text NOT NULL CHECK (direction IN ('AR', 'AP')),
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  zone_id bigint REFERENCES wh_zone (id),
  temp_class text CHECK (temp_class IN ('NORMAL', 'CHILLED', 'FROZEN', 'BONDED', 'DANGEROUS')),
  customer_id bigint REFERENCES ac_customer (id),
  supplier_id bigint REFERENCES ac_supplier (id),
  stock_kind text CHECK (stock_kind IN ('CARGO', 'MALL')),
  basis text NOT NULL CHECK (basis IN ('CBM_DAY', 'TON_DAY', 'PALLET_DAY', 'PIECE_DAY', 'LOCATION_DAY', 'CHAMBER_DAY',
    'INBOUND_QTY', 'OUTBOUND_QTY', 'FIXED_MONTH')),
  free_days integer NOT NULL DEFAULT 0 CHECK (free_days BETWEEN 0 AND 365),
  tiers jsonb NOT NULL,
  min_volume bigint NOT NULL DEFAULT 0 CHECK (min_volume >= 0),
  min_days integer NOT NULL DEFAULT 0 CHECK (min_days >= 0),
  min_charge numeric(20,4) CHECK (min_charge >= 0),
  max_charge numeric(20,4) CHECK (max_charge >= 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  tax_rate integer NOT NULL CHECK (tax_rate BETWEEN 0 AND 10000),
  valid_from date NOT NULL,
  valid_to date,
  state text NOT NULL DEFAULT 'ACTIVE' CHECK (state IN ('ACTIVE', 'DISABLED')),
  state_reason text,
  -- The rule that this one is the next version of.
  replaces_id bigint REFERENCES wh_charge_rule (id),
  CONSTRAINT wh_charge_rule_validity CHECK (valid_to >= valid_from),
  CONSTRAINT wh_charge_rule_bounds CHECK (min_charge <= max_charge),
  CONSTRAINT wh_charge_rule_party CHECK ((direction = 'AR' AND supplier_id IS NULL) OR (direction = 'AP' AND customer_id IS NULL)),
  CONSTRAINT wh_charge_rule_place CHECK (zone_id IS NULL OR temp_class IS NULL),
  scope_hash bigint NOT NULL GENERATED ALWAYS AS (hashtextextended(
    direction || '|' || basis || '|' || warehouse_id::text || '|' || coalesce(zone_id::text, '') || '|'
      || coalesce(temp_class, '') || '|' || coalesce(customer_id::text, '') || '|' || coalesce(supplier_id::text, '') || '|'
      || coalesce(stock_kind, ''), 0)) STORED,
  -- No two rules of one scope and basis count on the same day: the days of a scope are a block of 100,000 numbers.
  CONSTRAINT wh_charge_rule_overlap EXCLUDE USING gist (
    numrange(
      scope_hash::numeric * 100000 + (valid_from - date '1900-01-01'),
      scope_hash::numeric * 100000 + coalesce(valid_to - date '1900-01-01', 99999), '[]'
    ) WITH &&
  ) WHERE (state = 'ACTIVE')
);
CREATE INDEX wh_charge_rule_warehouse_idx ON wh_charge_rule (warehouse_id, state);
CREATE INDEX wh_charge_rule_customer_idx ON wh_charge_rule (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX wh_charge_rule_supplier_idx ON wh_charge_rule (supplier_id) WHERE supplier_id IS NOT NULL;
CREATE INDEX wh_charge_rule_zone_idx ON wh_charge_rule (zone_id) WHERE zone_id IS NOT NULL;
CREATE INDEX wh_charge_rule_replaces_idx ON wh_charge_rule (replaces_id) WHERE replaces_id IS NOT NULL;
