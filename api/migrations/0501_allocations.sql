-- What is paid against what (warehouse-finance 3.3, 3.4): receipts, payments, and the append-only allocations between them and
-- fee lines. Only api/src/finance/allocations writes fin_allocation and the used parts of receipts, payments and fee lines.

CREATE TABLE fin_receipt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint, dept_id bigint, remark text,
  receipt_no text NOT NULL CONSTRAINT fin_receipt_no_key UNIQUE,
  customer_id bigint REFERENCES ac_customer (id),
  kind text NOT NULL CHECK (kind IN ('GOODS', 'FREIGHT', 'PREPAID', 'FOREIGN', 'TAX_REFUND', 'INTERNAL')),
  bank_account_id bigint NOT NULL REFERENCES fin_bank_account (id),
  method text NOT NULL DEFAULT 'TRANSFER' CHECK (method IN ('TRANSFER', 'CASH', 'CHEQUE', 'DRAFT', 'THIRD_PARTY', 'OFFSET')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  amount numeric(20,4) NOT NULL CHECK (amount > 0),
  rate numeric(18,8) CHECK (rate > 0),
  base_amount numeric(20,4),
  bank_fee numeric(20,4) NOT NULL DEFAULT 0 CHECK (bank_fee >= 0),
  value_date date NOT NULL,
  accounting_date date,
  bank_ref text,
  payer_name text, payer_country text,
  biz_no text,
  imported boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'UNCLAIMED' CHECK (state IN ('UNCLAIMED', 'CLAIMED', 'CONFIRMED', 'VOID', 'REVERSED')),
  claimed_by bigint, claimed_at timestamptz(3),
  confirmed_by bigint, confirmed_at timestamptz(3),
  red_of bigint CONSTRAINT fin_receipt_red_key UNIQUE REFERENCES fin_receipt (id),
  void_reason text,
  -- In its currency, and in CNY; what is left follows.
  allocated numeric(20,4) NOT NULL DEFAULT 0 CHECK (allocated >= 0),
  refunded numeric(20,4) NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  base_used numeric(20,4) NOT NULL DEFAULT 0,
  unallocated numeric(20,4) GENERATED ALWAYS AS (amount - allocated - refunded) STORED,
  base_unallocated numeric(20,4) GENERATED ALWAYS AS (base_amount - base_used) STORED,
  lock_type text, lock_id bigint, lock_no text, locked_by bigint, locked_at timestamptz(3),
  CONSTRAINT fin_receipt_left CHECK (unallocated >= 0 AND base_unallocated >= 0 AND (unallocated > 0 OR base_unallocated = 0)),
  CONSTRAINT fin_receipt_cny CHECK (currency <> 'CNY' OR rate = 1),
  CONSTRAINT fin_receipt_base CHECK (state <> 'CONFIRMED' OR base_amount IS NOT NULL)
);
-- FIN-050: a line of the bank once.
CREATE UNIQUE INDEX fin_receipt_ref_key ON fin_receipt (bank_account_id, bank_ref) WHERE bank_ref IS NOT NULL AND state NOT IN ('VOID', 'REVERSED');
CREATE INDEX fin_receipt_company_idx ON fin_receipt (company_id, state, value_date DESC);
CREATE INDEX fin_receipt_customer_idx ON fin_receipt (customer_id) WHERE unallocated <> 0;
CREATE INDEX fin_receipt_number_idx ON fin_receipt (number_key(receipt_no), id);

CREATE TABLE fin_payment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint, dept_id bigint, remark text,
  payment_no text NOT NULL CONSTRAINT fin_payment_no_key UNIQUE,
  supplier_id bigint REFERENCES ac_supplier (id),
  customer_id bigint REFERENCES ac_customer (id),
  kind text NOT NULL CHECK (kind IN ('NORMAL', 'PREPAY', 'REFUND')),
  bank_account_id bigint NOT NULL REFERENCES fin_bank_account (id),
  method text NOT NULL DEFAULT 'TRANSFER' CHECK (method IN ('TRANSFER', 'CASH', 'CHEQUE', 'DRAFT', 'THIRD_PARTY', 'OFFSET')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  amount numeric(20,4) NOT NULL CHECK (amount > 0),
  rate numeric(18,8) NOT NULL CHECK (rate > 0),
  base_amount numeric(20,4) NOT NULL,
  bank_fee numeric(20,4) NOT NULL DEFAULT 0 CHECK (bank_fee >= 0),
  pay_date date NOT NULL,
  accounting_date date,
  bank_ref text,
  application_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'PAYING' CHECK (state IN ('PAYING', 'PAID', 'BOUNCED', 'REVERSED')),
  confirmed_by bigint, confirmed_at timestamptz(3),
  end_reason text,
  allocated numeric(20,4) NOT NULL DEFAULT 0 CHECK (allocated >= 0),
  base_used numeric(20,4) NOT NULL DEFAULT 0,
  unallocated numeric(20,4) GENERATED ALWAYS AS (amount - allocated) STORED,
  base_unallocated numeric(20,4) GENERATED ALWAYS AS (base_amount - base_used) STORED,
  lock_type text, lock_id bigint, lock_no text, locked_by bigint, locked_at timestamptz(3),
  CONSTRAINT fin_payment_left CHECK (unallocated >= 0 AND base_unallocated >= 0 AND (unallocated > 0 OR base_unallocated = 0)),
  CONSTRAINT fin_payment_party CHECK ((kind = 'REFUND' AND customer_id IS NOT NULL AND supplier_id IS NULL) OR (kind <> 'REFUND' AND supplier_id IS NOT NULL AND customer_id IS NULL)),
  CONSTRAINT fin_payment_cny CHECK (currency <> 'CNY' OR rate = 1)
);
CREATE UNIQUE INDEX fin_payment_ref_key ON fin_payment (bank_account_id, bank_ref) WHERE bank_ref IS NOT NULL AND state NOT IN ('BOUNCED', 'REVERSED');
CREATE INDEX fin_payment_company_idx ON fin_payment (company_id, state, pay_date DESC);
CREATE INDEX fin_payment_supplier_idx ON fin_payment (supplier_id) WHERE unallocated <> 0;
CREATE INDEX fin_payment_application_idx ON fin_payment (application_id);
CREATE INDEX fin_payment_number_idx ON fin_payment (number_key(payment_no), id);

-- 核销明细: one row per source and fee line; a reversal is a further row with the negative amounts.
CREATE TABLE fin_allocation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  doc_type text NOT NULL, doc_id bigint NOT NULL, doc_no text NOT NULL,
  source_kind text NOT NULL CHECK (source_kind IN ('RECEIPT', 'PAYMENT', 'PREPAY', 'NETTING', 'CREDIT', 'CLAIM', 'REBATE', 'ROUNDING')),
  source_id bigint NOT NULL, source_no text NOT NULL,
  fee_line_id bigint NOT NULL REFERENCES fin_fee_line (id),
  source_currency text NOT NULL,
  amount_src numeric(20,4) NOT NULL,
  amount_fee numeric(20,4) NOT NULL,
  cross_rate numeric(18,8) NOT NULL CHECK (cross_rate > 0),
  base_src numeric(20,4) NOT NULL,
  base_fee numeric(20,4) NOT NULL,
  fx_diff numeric(20,4) NOT NULL DEFAULT 0,
  accounting_date date NOT NULL,
  reversal_of bigint CONSTRAINT fin_allocation_reversal_key UNIQUE REFERENCES fin_allocation (id)
);
CREATE INDEX fin_allocation_line_idx ON fin_allocation (fee_line_id, id);
CREATE INDEX fin_allocation_source_idx ON fin_allocation (source_kind, source_id);
CREATE INDEX fin_allocation_doc_idx ON fin_allocation (doc_type, doc_id);
CREATE INDEX fin_allocation_date_idx ON fin_allocation (company_id, accounting_date);
CREATE TRIGGER fin_allocation_append_only BEFORE UPDATE OR DELETE ON fin_allocation FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER fin_allocation_no_truncate BEFORE TRUNCATE ON fin_allocation FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- FIN-013 at commit: what is settled and reduced of a line is what its allocations say.
CREATE FUNCTION fin_fee_line_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line record;
  moved record;
BEGIN
  SELECT settled, reduced, base_closed, fee_no INTO line FROM fin_fee_line WHERE id = new.id;
  SELECT coalesce(sum(amount_fee) FILTER (WHERE source_kind IN ('RECEIPT', 'PAYMENT', 'PREPAY')), 0) AS settled,
    coalesce(sum(amount_fee) FILTER (WHERE source_kind NOT IN ('RECEIPT', 'PAYMENT', 'PREPAY')), 0) AS reduced,
    coalesce(sum(base_fee), 0) AS base INTO moved FROM fin_allocation WHERE fee_line_id = new.id;
  IF (line.settled, line.reduced, line.base_closed) IS DISTINCT FROM (moved.settled, moved.reduced, moved.base) THEN
    RAISE EXCEPTION 'FIN-013: fee line % moved without an allocation', line.fee_no USING errcode = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER fin_fee_line_moved AFTER UPDATE OF settled, reduced, base_closed ON fin_fee_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fin_fee_line_moved();
