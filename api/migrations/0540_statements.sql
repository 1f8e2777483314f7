-- 对账单 (warehouse-finance 3.2): document, lines with what was printed of them, totals per currency, rows of the counterparty's
-- bill. Money numeric(20,4) in the line's currency, base_… in CNY.
CREATE TABLE fin_statement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint,
  dept_id bigint,
  remark text,
  statement_no text NOT NULL CONSTRAINT fin_statement_no_key UNIQUE,
  direction text NOT NULL CHECK (direction IN ('AR', 'AP')),
  customer_id bigint REFERENCES ac_customer (id),
  supplier_id bigint REFERENCES ac_supplier (id),
  period_from date NOT NULL,
  period_to date NOT NULL,
  biz_type text,
  currency text CHECK (currency ~ '^[A-Z]{3}$'),
  include_undue boolean NOT NULL DEFAULT true,
  line_count integer NOT NULL DEFAULT 0,
  dispute_count integer NOT NULL DEFAULT 0,
  base_total numeric(20,4) NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'SENT', 'DISPUTED', 'CONFIRMED', 'VOID')),
  revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  revises_id bigint CONSTRAINT fin_statement_revises_key UNIQUE REFERENCES fin_statement (id),
  sent_at timestamptz(3),
  sent_by bigint,
  sent_to text,
  sent_channel text CHECK (sent_channel IN ('MAIL', 'DOWNLOAD')),
  counterparty_name text,
  counterparty_date date,
  confirmed_by bigint,
  confirmed_at timestamptz(3),
  evidence_id bigint,
  content_hash text CHECK (content_hash ~ '^[0-9a-f]{64}$'),
  void_reason text,
  CONSTRAINT fin_statement_party CHECK ((direction = 'AR' AND customer_id IS NOT NULL AND supplier_id IS NULL)
    OR (direction = 'AP' AND supplier_id IS NOT NULL AND customer_id IS NULL)),
  CONSTRAINT fin_statement_period CHECK (period_to >= period_from),
  -- 4.11: confirmed by another person than its author, with everything that proves it.
  CONSTRAINT fin_statement_two_people CHECK (state <> 'CONFIRMED' OR confirmed_by IS NULL OR confirmed_by IS DISTINCT FROM created_by),
  CONSTRAINT fin_statement_proof CHECK (state <> 'CONFIRMED' OR (content_hash IS NOT NULL AND evidence_id IS NOT NULL
    AND counterparty_name IS NOT NULL AND counterparty_date IS NOT NULL))
);
CREATE INDEX fin_statement_no_idx ON fin_statement (number_key(statement_no), id);
CREATE INDEX fin_statement_customer_idx ON fin_statement (customer_id, company_id, period_to) WHERE customer_id IS NOT NULL;
CREATE INDEX fin_statement_supplier_idx ON fin_statement (supplier_id, company_id, period_to) WHERE supplier_id IS NOT NULL;
CREATE INDEX fin_statement_created_idx ON fin_statement (direction, created_at, id);
CREATE INDEX fin_statement_company_idx ON fin_statement (company_id);
CREATE INDEX fin_statement_sent_idx ON fin_statement (sent_at) WHERE state = 'SENT';

CREATE TABLE fin_statement_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  statement_id bigint NOT NULL REFERENCES fin_statement (id),
  sort_no integer NOT NULL,
  fee_line_id bigint NOT NULL REFERENCES fin_fee_line (id),
  -- False once the statement is void.
  live boolean NOT NULL DEFAULT true,
  fee_no text NOT NULL,
  biz_type text NOT NULL,
  biz_no text,
  container_no text,
  charge_name text NOT NULL,
  business_date date NOT NULL,
  due_date date,
  qty numeric(14,3) NOT NULL,
  unit text,
  unit_price numeric(18,6) NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  rate numeric(18,8) NOT NULL,
  tax_rate_bp integer NOT NULL,
  amount numeric(20,4) NOT NULL,
  amount_ex numeric(20,4) NOT NULL,
  tax numeric(20,4) NOT NULL,
  base_amount numeric(20,4) NOT NULL,
  disputed boolean NOT NULL DEFAULT false,
  dispute_reason text,
  counter_amount numeric(20,4),
  difference numeric(20,4) GENERATED ALWAYS AS (counter_amount - amount) STORED,
  diff_reason text,
  CONSTRAINT fin_statement_line_key UNIQUE (statement_id, fee_line_id),
  CONSTRAINT fin_statement_line_dispute CHECK (NOT disputed OR dispute_reason IS NOT NULL)
);
-- FIN-041: a fee line is on at most one live statement.
CREATE UNIQUE INDEX fin_statement_line_taken_key ON fin_statement_line (fee_line_id) WHERE live;
CREATE INDEX fin_statement_line_fee_idx ON fin_statement_line (fee_line_id);

CREATE TABLE fin_statement_total (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  statement_id bigint NOT NULL REFERENCES fin_statement (id),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  prev_balance numeric(20,4) NOT NULL,
  this_period numeric(20,4) NOT NULL,
  received numeric(20,4) NOT NULL,
  end_balance numeric(20,4) NOT NULL,
  settled numeric(20,4) NOT NULL,
  open numeric(20,4) NOT NULL,
  -- Everything received up to the end of the period: the next statement counts on from there.
  received_ever numeric(20,4) NOT NULL,
  -- What is printed below the lines: movements and ageing.
  movements jsonb NOT NULL DEFAULT '[]',
  ageing jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT fin_statement_total_key UNIQUE (statement_id, currency),
  -- FIN-042
  CONSTRAINT fin_statement_total_end CHECK (end_balance = prev_balance + this_period - received)
);

CREATE TABLE fin_statement_bill_row (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  statement_id bigint NOT NULL REFERENCES fin_statement (id),
  row_no integer NOT NULL,
  order_no text,
  container_no text,
  charge text,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  amount numeric(20,4) NOT NULL,
  remark text,
  line_id bigint REFERENCES fin_statement_line (id) ON DELETE SET NULL,
  CONSTRAINT fin_statement_bill_row_key UNIQUE (statement_id, row_no),
  CONSTRAINT fin_statement_bill_row_line_key UNIQUE (line_id)
);

-- FIN-040: nothing of a confirmed statement changes, whoever tries.
CREATE FUNCTION fin_statement_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM fin_statement s WHERE s.state = 'CONFIRMED'
      AND s.id IN (CASE WHEN tg_op <> 'INSERT' THEN old.statement_id END, CASE WHEN tg_op <> 'DELETE' THEN new.statement_id END)) THEN
    RAISE EXCEPTION 'FIN-040: a confirmed statement does not change' USING errcode = 'check_violation';
  END IF;
  IF tg_op = 'DELETE' THEN RETURN old; END IF;
  RETURN new;
END
$$;
CREATE TRIGGER fin_statement_line_frozen BEFORE INSERT OR UPDATE OR DELETE ON fin_statement_line
  FOR EACH ROW EXECUTE FUNCTION fin_statement_frozen();
CREATE TRIGGER fin_statement_total_frozen BEFORE INSERT OR UPDATE OR DELETE ON fin_statement_total
  FOR EACH ROW EXECUTE FUNCTION fin_statement_frozen();
CREATE TRIGGER fin_statement_bill_row_frozen BEFORE INSERT OR UPDATE OR DELETE ON fin_statement_bill_row
  FOR EACH ROW EXECUTE FUNCTION fin_statement_frozen();

CREATE FUNCTION fin_statement_head_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.state = 'CONFIRMED' AND (tg_op = 'DELETE' OR (new.state = 'CONFIRMED'
      AND (new.company_id, new.customer_id, new.supplier_id, new.period_from, new.period_to, new.line_count, new.base_total,
        new.content_hash, new.evidence_id, new.counterparty_name, new.counterparty_date)
      IS DISTINCT FROM (old.company_id, old.customer_id, old.supplier_id, old.period_from, old.period_to, old.line_count,
        old.base_total, old.content_hash, old.evidence_id, old.counterparty_name, old.counterparty_date))) THEN
    RAISE EXCEPTION 'FIN-040: a confirmed statement does not change' USING errcode = 'check_violation';
  END IF;
  IF tg_op = 'DELETE' THEN RETURN old; END IF;
  RETURN new;
END
$$;
CREATE TRIGGER fin_statement_frozen BEFORE UPDATE OR DELETE ON fin_statement
  FOR EACH ROW EXECUTE FUNCTION fin_statement_head_frozen();
