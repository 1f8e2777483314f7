-- 仓储账单 (warehouse-finance 2.15, 4.9). Volume·days cm³·day, rate in basis points. A 冲红 is a bill of its own with negative
-- amounts; `rules` is what of the charge rules counted (WMS-086).
CREATE TABLE wh_storage_bill (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint, dept_id bigint, remark text,
  bill_no text NOT NULL CONSTRAINT wh_storage_bill_no_key UNIQUE,
  direction text NOT NULL CHECK (direction IN ('AR', 'AP')),
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  customer_id bigint REFERENCES ac_customer (id),
  supplier_id bigint REFERENCES ac_supplier (id),
  period_from date NOT NULL,
  period_to date NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  rules jsonb NOT NULL,
  rule_text text NOT NULL,
  free_days text NOT NULL,
  volume_days bigint NOT NULL DEFAULT 0,
  storage numeric(20,4) NOT NULL DEFAULT 0,
  handling numeric(20,4) NOT NULL DEFAULT 0,
  amount_ex numeric(20,4) NOT NULL DEFAULT 0,
  tax numeric(20,4) NOT NULL DEFAULT 0,
  amount numeric(20,4) NOT NULL DEFAULT 0,
  counter_amount numeric(20,4),
  counter_no text,
  counter_remark text,
  difference numeric(20,4) GENERATED ALWAYS AS (counter_amount - amount) STORED,
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'CONFIRMED', 'BILLED', 'REVERSED')),
  confirmed_by bigint,
  confirmed_at timestamptz(3),
  billed_by bigint,
  billed_at timestamptz(3),
  end_reason text,
  reversal_of bigint CONSTRAINT wh_storage_bill_reversal_key UNIQUE REFERENCES wh_storage_bill (id),
  CONSTRAINT wh_storage_bill_party CHECK ((direction = 'AR') = (customer_id IS NOT NULL)
    AND (direction = 'AP') = (supplier_id IS NOT NULL)),
  CONSTRAINT wh_storage_bill_period CHECK (period_to BETWEEN period_from AND period_from + 30),
  CONSTRAINT wh_storage_bill_total CHECK (amount = amount_ex + tax AND amount_ex = storage + handling),
  CONSTRAINT wh_storage_bill_counter CHECK (direction = 'AP' OR counter_amount IS NULL),
  CONSTRAINT wh_storage_bill_reversed CHECK (reversal_of IS NULL OR state = 'REVERSED'),
  party_hash bigint NOT NULL GENERATED ALWAYS AS (hashtextextended(
    direction || '|' || warehouse_id::text || '|' || coalesce(customer_id, supplier_id)::text, 0)) STORED,
  -- One live bill per direction, party, warehouse and day: the days of a party are a block of 100,000 numbers. A batch lies in
  -- one warehouse and is of one party, so no day of it is billed twice under one basis either (WMS-084).
  CONSTRAINT wh_storage_bill_live EXCLUDE USING gist (
    numrange(
      party_hash::numeric * 100000 + (period_from - date '1900-01-01'),
      party_hash::numeric * 100000 + (period_to - date '1900-01-01'), '[]'
    ) WITH &&
  ) WHERE (state <> 'REVERSED')
);
CREATE INDEX wh_storage_bill_list_idx ON wh_storage_bill (direction, state, period_from DESC);
CREATE INDEX wh_storage_bill_customer_idx ON wh_storage_bill (customer_id, period_from) WHERE customer_id IS NOT NULL;
CREATE INDEX wh_storage_bill_supplier_idx ON wh_storage_bill (supplier_id, period_from) WHERE supplier_id IS NOT NULL;
CREATE INDEX wh_storage_bill_warehouse_idx ON wh_storage_bill (warehouse_id, period_from);
CREATE INDEX wh_storage_bill_company_idx ON wh_storage_bill (company_id);
CREATE INDEX wh_storage_bill_created_idx ON wh_storage_bill (created_at, id);
CREATE INDEX wh_storage_bill_number_key ON wh_storage_bill (number_key(bill_no), id);

-- A line: all days of a batch (place, lease) in one tier of one rule; `days` is the detail behind it.
CREATE TABLE wh_storage_bill_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bill_id bigint NOT NULL REFERENCES wh_storage_bill (id),
  line_no integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('STORAGE', 'TOP_UP', 'HANDLING', 'ADJUST')),
  rule_id bigint NOT NULL REFERENCES wh_charge_rule (id),
  basis text NOT NULL CHECK (basis IN ('CBM_DAY', 'TON_DAY', 'PALLET_DAY', 'PIECE_DAY', 'LOCATION_DAY', 'CHAMBER_DAY',
    'INBOUND_QTY', 'OUTBOUND_QTY', 'FIXED_MONTH')),
  batch_id bigint REFERENCES wh_batch (id),
  location_id bigint REFERENCES wh_location (id),
  chamber_record_id bigint REFERENCES wh_chamber_record (id),
  from_day integer NOT NULL,
  to_day integer,
  units bigint NOT NULL,
  price numeric(18,6) NOT NULL,
  amount numeric(20,4) NOT NULL,
  tax_rate integer NOT NULL CHECK (tax_rate BETWEEN 0 AND 10000),
  days jsonb NOT NULL,
  CONSTRAINT wh_storage_bill_line_no_key UNIQUE (bill_id, line_no)
);
CREATE INDEX wh_storage_bill_line_batch_idx ON wh_storage_bill_line (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX wh_storage_bill_line_location_idx ON wh_storage_bill_line (location_id) WHERE location_id IS NOT NULL;
CREATE INDEX wh_storage_bill_line_record_idx ON wh_storage_bill_line (chamber_record_id) WHERE chamber_record_id IS NOT NULL;
CREATE INDEX wh_storage_bill_line_rule_idx ON wh_storage_bill_line (rule_id);

-- What a run of 生成账单 did with each party of each warehouse: a bill, or why not. party_id null: the whole warehouse.
CREATE TABLE wh_storage_bill_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id bigint NOT NULL REFERENCES sh_job (id) ON DELETE CASCADE,
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  party_id bigint,
  bill_id bigint REFERENCES wh_storage_bill (id) ON DELETE SET NULL,
  reason text,
  CONSTRAINT wh_storage_bill_run_key UNIQUE NULLS NOT DISTINCT (job_id, warehouse_id, party_id)
);
CREATE INDEX wh_storage_bill_run_bill_idx ON wh_storage_bill_run (bill_id) WHERE bill_id IS NOT NULL;
