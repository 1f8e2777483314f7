-- Charge codes, exchange rates and fee lines (warehouse-finance 3.1, 3.14, 3.16).
-- Money numeric(20,4) with its currency, rates CNY per 1 unit, tax rates in basis points.

CREATE TABLE fin_charge_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  code text NOT NULL CONSTRAINT fin_charge_code_key UNIQUE,
  name text NOT NULL CONSTRAINT fin_charge_code_name_key UNIQUE,
  search_text text NOT NULL DEFAULT '',
  charge_group text NOT NULL CHECK (charge_group IN ('OCEAN', 'TRUCK', 'CUSTOMS', 'STORAGE', 'AGENCY', 'TAX_REFUND', 'GOODS', 'OTHER')),
  nature text NOT NULL DEFAULT 'PROFIT' CHECK (nature IN ('PROFIT', 'PASS_THROUGH')),
  directions text[] NOT NULL DEFAULT '{AR,AP}',
  tax_mode text NOT NULL DEFAULT 'INCL' CHECK (tax_mode IN ('INCL', 'EXCL')),
  tax_rate_bp integer NOT NULL DEFAULT 600 CHECK (tax_rate_bp IN (0, 100, 300, 600, 900, 1300)),
  unit text,
  shareable boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'ENABLED' CHECK (status IN ('ENABLED', 'DISABLED'))
);

CREATE TABLE fx_rate (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$' AND currency <> 'CNY'),
  rate_date date NOT NULL,
  rate_type text NOT NULL DEFAULT 'BOOK' CHECK (rate_type IN ('BOOK', 'MID', 'SELL', 'BUY')),
  rate numeric(18,8) NOT NULL CHECK (rate > 0),
  source text NOT NULL DEFAULT 'MANUAL' CHECK (source IN ('MANUAL', 'IMPORT')),
  confirmed boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX fx_rate_key ON fx_rate (currency, rate_type, rate_date);

CREATE TABLE fin_fee_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint, dept_id bigint, remark text,
  fee_no text NOT NULL CONSTRAINT fin_fee_line_no_key UNIQUE,
  direction text NOT NULL CHECK (direction IN ('AR', 'AP')),
  customer_id bigint REFERENCES ac_customer (id),
  supplier_id bigint REFERENCES ac_supplier (id),
  biz_type text NOT NULL CHECK (biz_type IN ('LOGISTICS', 'TRADE', 'BARCODE', 'WAREHOUSE', 'TRUCK', 'AGENCY_FEE', 'TAX_ADVANCE', 'TAX_REFUND', 'OTHER')),
  biz_id bigint, biz_no text,
  container_id bigint,
  charge_code_id bigint NOT NULL REFERENCES fin_charge_code (id),
  qty numeric(14,3) NOT NULL CHECK (qty <> 0),
  unit text,
  unit_price numeric(18,6) NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  rate numeric(18,8) CHECK (rate > 0), rate_date date,
  tax_mode text NOT NULL CHECK (tax_mode IN ('INCL', 'EXCL')),
  tax_rate_bp integer NOT NULL CHECK (tax_rate_bp IN (0, 100, 300, 600, 900, 1300)),
  amount numeric(20,4) NOT NULL, amount_ex numeric(20,4) NOT NULL, tax numeric(20,4) NOT NULL,
  base_amount numeric(20,4),
  due_date date,
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'SUBMITTED', 'CONFIRMED', 'VOID', 'REVERSED')),
  reject_reason text, void_reason text,
  submitted_by bigint, submitted_at timestamptz(3),
  source_type text, source_id bigint, source_line bigint,
  -- FIN-002: net and tax sum to the amount. Party fits the direction (3.1).
  CONSTRAINT fin_fee_line_sum CHECK (amount_ex + tax = amount),
  CONSTRAINT fin_fee_line_party CHECK ((direction = 'AR' AND customer_id IS NOT NULL AND supplier_id IS NULL) OR (direction = 'AP' AND supplier_id IS NOT NULL AND customer_id IS NULL)),
  CONSTRAINT fin_fee_line_biz CHECK (biz_type = 'OTHER' OR (biz_id IS NOT NULL AND biz_no IS NOT NULL)),
  CONSTRAINT fin_fee_line_cny CHECK (currency <> 'CNY' OR rate = 1)
);
-- FIN-016: a source makes its lines once.
CREATE UNIQUE INDEX fin_fee_line_source_key ON fin_fee_line (source_type, source_id, source_line) WHERE source_type IS NOT NULL AND state NOT IN ('VOID', 'REVERSED');
CREATE INDEX fin_fee_line_biz_idx ON fin_fee_line (biz_type, biz_id);
CREATE INDEX fin_fee_line_customer_idx ON fin_fee_line (direction, company_id, customer_id, state);
CREATE INDEX fin_fee_line_supplier_idx ON fin_fee_line (direction, company_id, supplier_id, state);
CREATE INDEX fin_fee_line_charge_idx ON fin_fee_line (charge_code_id);
CREATE INDEX fin_fee_line_due_idx ON fin_fee_line (due_date) WHERE state NOT IN ('VOID', 'REVERSED');
