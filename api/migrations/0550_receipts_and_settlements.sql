-- 收款与结账 (warehouse-finance 3.3, 3.4, 4.12, 4.13). A red receipt (red_of) carries the negative amounts of the one it takes
-- back. A 结账单 and its lines as they were drafted; what it settles stands in fin_allocation.

ALTER TABLE fin_receipt
  DROP CONSTRAINT fin_receipt_amount_check,
  DROP CONSTRAINT fin_receipt_bank_fee_check,
  DROP CONSTRAINT fin_receipt_left,
  ADD CONSTRAINT fin_receipt_sign CHECK (CASE WHEN red_of IS NULL THEN amount > 0 AND bank_fee >= 0 ELSE amount < 0 AND bank_fee <= 0 END),
  ADD CONSTRAINT fin_receipt_fee CHECK (abs(bank_fee) < abs(amount)),
  ADD CONSTRAINT fin_receipt_left CHECK (red_of IS NOT NULL OR (unallocated >= 0 AND base_unallocated >= 0 AND (unallocated > 0 OR base_unallocated = 0))),
  ADD CONSTRAINT fin_receipt_posted CHECK (state NOT IN ('CONFIRMED', 'REVERSED') OR (accounting_date IS NOT NULL AND rate IS NOT NULL)),
  ADD CONSTRAINT fin_receipt_party CHECK (state <> 'CONFIRMED' OR kind IN ('TAX_REFUND', 'INTERNAL') OR customer_id IS NOT NULL);
CREATE INDEX fin_receipt_unclaimed_idx ON fin_receipt (company_id, value_date DESC) WHERE state = 'UNCLAIMED';

CREATE TABLE fin_settlement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint, dept_id bigint, remark text,
  settlement_no text NOT NULL CONSTRAINT fin_settlement_no_key UNIQUE,
  direction text NOT NULL CHECK (direction IN ('AR', 'AP')),
  customer_id bigint REFERENCES ac_customer (id),
  supplier_id bigint REFERENCES ac_supplier (id),
  accounting_date date NOT NULL,
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'SUBMITTED', 'POSTED', 'VOID', 'REVERSED')),
  -- Why a cross rate differs from that of the day (FIN-021).
  cross_reason text,
  -- CNY: exchange gain (positive) or loss, and what was written off (FIN-022, FIN-024).
  fx_gain numeric(20,4) NOT NULL DEFAULT 0,
  rounding numeric(20,4) NOT NULL DEFAULT 0,
  submitted_by bigint, submitted_at timestamptz(3),
  approved_by bigint, approved_at timestamptz(3),
  reject_reason text,
  reversed_by bigint, reversed_at timestamptz(3), reverse_date date,
  end_reason text,
  CONSTRAINT fin_settlement_party CHECK ((direction = 'AR') = (customer_id IS NOT NULL) AND (direction = 'AP') = (supplier_id IS NOT NULL)),
  CONSTRAINT fin_settlement_two CHECK (approved_by IS NULL OR (approved_by <> created_by AND approved_by <> submitted_by)),
  CONSTRAINT fin_settlement_reversed CHECK (state <> 'REVERSED' OR reverse_date IS NOT NULL)
);
CREATE INDEX fin_settlement_company_idx ON fin_settlement (direction, company_id, state, accounting_date DESC);
CREATE INDEX fin_settlement_customer_idx ON fin_settlement (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX fin_settlement_supplier_idx ON fin_settlement (supplier_id) WHERE supplier_id IS NOT NULL;
CREATE INDEX fin_settlement_number_idx ON fin_settlement (number_key(settlement_no), id);

-- amount_fee in the fee line's currency, amount_src in that of the source; cross_rate: units of source currency per 1 unit of
-- fee currency, typed or that of the day; open_seen: what was open of the fee line when the maker looked (FIN_OPEN_CHANGED).
CREATE TABLE fin_settlement_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  settlement_id bigint NOT NULL REFERENCES fin_settlement (id) ON DELETE CASCADE,
  line_no integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('RECEIPT', 'PAYMENT', 'PREPAY', 'NETTING', 'CREDIT', 'ROUNDING')),
  source_id bigint,
  fee_line_id bigint NOT NULL REFERENCES fin_fee_line (id),
  amount_fee numeric(20,4) NOT NULL,
  cross_rate numeric(18,8) NOT NULL CHECK (cross_rate > 0),
  cross_typed boolean NOT NULL DEFAULT false,
  amount_src numeric(20,4) NOT NULL,
  base_src numeric(20,4) NOT NULL,
  base_fee numeric(20,4) NOT NULL,
  fx_diff numeric(20,4) NOT NULL DEFAULT 0,
  open_seen numeric(20,4) NOT NULL,
  CONSTRAINT fin_settlement_line_key UNIQUE (settlement_id, line_no),
  CONSTRAINT fin_settlement_line_source CHECK ((kind = 'ROUNDING') = (source_id IS NULL))
);
CREATE INDEX fin_settlement_line_fee_idx ON fin_settlement_line (fee_line_id);
CREATE INDEX fin_settlement_line_source_idx ON fin_settlement_line (kind, source_id);
