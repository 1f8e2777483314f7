-- The ledger of finance (warehouse-finance 3.12, 3.13, 3.15, 3.1): accounts, journals, periods, bank accounts, and what of a
-- fee line is settled. Money numeric(20,4); debit and credit in CNY. Only api/src/finance/ledger writes gl_journal and gl_line.

CREATE TABLE gl_account (
  code text PRIMARY KEY CHECK (code ~ '^\d{4,8}$'),
  name text NOT NULL CONSTRAINT gl_account_name_key UNIQUE,
  kind text NOT NULL CHECK (kind IN ('ASSET', 'LIABILITY', 'INCOME', 'COST')),
  currency_tracked boolean NOT NULL DEFAULT false,
  party_tracked boolean NOT NULL DEFAULT false,
  control_of text CHECK (control_of IN ('AR', 'AP', 'PREPAY_IN', 'PREPAY_OUT', 'TAX_REFUND', 'FX'))
);
INSERT INTO gl_account (code, name, kind, currency_tracked, party_tracked, control_of) VALUES
  ('1001', '库存现金', 'ASSET', true, false, NULL), ('1002', '银行存款', 'ASSET', true, false, NULL),
  ('1122', '应收账款', 'ASSET', true, true, 'AR'), ('112299', '应收调汇', 'ASSET', true, false, NULL),
  ('1123', '预付账款', 'ASSET', true, true, 'PREPAY_OUT'), ('1221', '其他应收款', 'ASSET', false, true, NULL),
  ('122101', '应收出口退税', 'ASSET', false, false, 'TAX_REFUND'), ('1405', '库存商品', 'ASSET', false, false, NULL),
  ('2202', '应付账款', 'LIABILITY', true, true, 'AP'), ('220299', '应付调汇', 'LIABILITY', true, false, NULL),
  ('2203', '预收账款', 'LIABILITY', true, true, 'PREPAY_IN'), ('2221', '应交税费', 'LIABILITY', false, false, NULL),
  ('222101', '应交税费-销项税额', 'LIABILITY', false, false, NULL), ('222102', '应交税费-进项税额', 'LIABILITY', false, false, NULL),
  ('222103', '应交税费-出口退税', 'LIABILITY', false, false, NULL), ('222104', '应交税费-进项税额转出', 'LIABILITY', false, false, NULL),
  ('2241', '其他应付款', 'LIABILITY', true, true, NULL), ('6001', '主营业务收入', 'INCOME', false, false, NULL),
  ('6051', '其他业务收入', 'INCOME', false, false, NULL), ('6401', '主营业务成本', 'COST', false, false, NULL),
  ('6402', '其他业务成本', 'COST', false, false, NULL), ('660301', '汇兑损益', 'COST', false, false, 'FX'),
  ('660302', '银行手续费', 'COST', false, false, NULL), ('660309', '尾差', 'COST', false, false, NULL);

-- Months of a company's books. A month that has not begun is 未开启 by its date; months are made with the year.
CREATE TABLE fin_period (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  month text NOT NULL CHECK (month ~ '^\d{4}(0[1-9]|1[0-2])$'),
  start_date date NOT NULL,
  end_date date NOT NULL,
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'CLOSING', 'CLOSED')),
  warehouse_locked boolean NOT NULL DEFAULT false,
  ar_locked boolean NOT NULL DEFAULT false,
  ap_locked boolean NOT NULL DEFAULT false,
  gl_locked boolean NOT NULL DEFAULT false,
  closed_by bigint, closed_at timestamptz(3),
  reopen_count integer NOT NULL DEFAULT 0,
  CONSTRAINT fin_period_key UNIQUE (company_id, month),
  CONSTRAINT fin_period_days CHECK (start_date = to_date(month || '01', 'YYYYMMDD') AND end_date = (start_date + interval '1 month' - interval '1 day')::date)
);
-- FIN-111: at most one 结账中 per company.
CREATE UNIQUE INDEX fin_period_closing_key ON fin_period (company_id) WHERE state = 'CLOSING';

CREATE TABLE gl_journal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL,
  journal_no text NOT NULL CONSTRAINT gl_journal_no_key UNIQUE,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  journal_date date NOT NULL,
  month text NOT NULL,
  module text NOT NULL CHECK (module IN ('WAREHOUSE', 'AR', 'AP', 'GL')),
  source_type text NOT NULL,
  source_id bigint NOT NULL,
  source_no text NOT NULL,
  posting_key text NOT NULL,
  summary text NOT NULL,
  reversal_of bigint CONSTRAINT gl_journal_reversal_key UNIQUE REFERENCES gl_journal (id),
  -- FIN-093: a source event posts once.
  CONSTRAINT gl_journal_once UNIQUE (source_type, source_id, posting_key),
  CONSTRAINT gl_journal_month CHECK (month = to_char(journal_date, 'YYYYMM')),
  FOREIGN KEY (company_id, month) REFERENCES fin_period (company_id, month)
);
CREATE INDEX gl_journal_company_idx ON gl_journal (company_id, month, journal_no);
CREATE INDEX gl_journal_no_idx ON gl_journal (number_key(journal_no), id);

CREATE TABLE gl_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  journal_id bigint NOT NULL REFERENCES gl_journal (id),
  line_no smallint NOT NULL,
  company_id bigint NOT NULL,
  journal_date date NOT NULL,
  account text NOT NULL REFERENCES gl_account (code),
  debit numeric(20,4) NOT NULL DEFAULT 0,
  credit numeric(20,4) NOT NULL DEFAULT 0,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  amount numeric(20,4) NOT NULL CHECK (amount >= 0),
  customer_id bigint REFERENCES ac_customer (id),
  supplier_id bigint REFERENCES ac_supplier (id),
  bank_account_id bigint,
  fee_line_id bigint,
  CONSTRAINT gl_line_key UNIQUE (journal_id, line_no),
  -- FIN-095: exactly one side, never 0.
  CONSTRAINT gl_line_side CHECK ((debit > 0 AND credit = 0) OR (credit > 0 AND debit = 0))
);
CREATE INDEX gl_line_account_idx ON gl_line (company_id, account, journal_date);
CREATE INDEX gl_line_customer_idx ON gl_line (account, customer_id, journal_date) WHERE customer_id IS NOT NULL;
CREATE INDEX gl_line_supplier_idx ON gl_line (account, supplier_id, journal_date) WHERE supplier_id IS NOT NULL;
CREATE INDEX gl_line_fee_idx ON gl_line (fee_line_id) WHERE fee_line_id IS NOT NULL;

CREATE TRIGGER gl_journal_append_only BEFORE UPDATE OR DELETE ON gl_journal FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER gl_journal_no_truncate BEFORE TRUNCATE ON gl_journal FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER gl_line_append_only BEFORE UPDATE OR DELETE ON gl_line FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER gl_line_no_truncate BEFORE TRUNCATE ON gl_line FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- FIN-090, FIN-095 at commit: debit = credit and two lines at least.
CREATE FUNCTION gl_journal_check() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found record;
BEGIN
  SELECT count(*) AS lines, coalesce(sum(debit), 0) AS debit, coalesce(sum(credit), 0) AS credit INTO found
  FROM gl_line WHERE journal_id = new.id;
  IF found.lines < 2 OR found.debit <> found.credit THEN
    RAISE EXCEPTION 'FIN-090: journal % has % lines, debit %, credit %', new.journal_no, found.lines, found.debit, found.credit
      USING errcode = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER gl_journal_check AFTER INSERT ON gl_journal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION gl_journal_check();

CREATE TABLE fin_bank_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  name text NOT NULL,
  bank_name text NOT NULL,
  account_no text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  opening_balance numeric(20,4) NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'ENABLED' CHECK (status IN ('ENABLED', 'DISABLED')),
  CONSTRAINT fin_bank_account_no_key UNIQUE (account_no, currency),
  CONSTRAINT fin_bank_account_name_key UNIQUE (company_id, name)
);
ALTER TABLE gl_line ADD FOREIGN KEY (bank_account_id) REFERENCES fin_bank_account (id);

-- Accounts of 损益; empty: 6001 and 6401.
ALTER TABLE fin_charge_code ADD COLUMN income_account text REFERENCES gl_account (code);
ALTER TABLE fin_charge_code ADD COLUMN cost_account text REFERENCES gl_account (code);

ALTER TABLE fin_fee_line
  ADD COLUMN business_date date,
  ADD COLUMN accounting_date date,
  ADD COLUMN confirmed_by bigint, ADD COLUMN confirmed_at timestamptz(3),
  -- Both in the line's currency; base_closed in CNY. Only api/src/finance/allocations moves the three.
  ADD COLUMN settled numeric(20,4) NOT NULL DEFAULT 0,
  ADD COLUMN reduced numeric(20,4) NOT NULL DEFAULT 0,
  ADD COLUMN base_closed numeric(20,4) NOT NULL DEFAULT 0,
  ADD COLUMN open numeric(20,4) GENERATED ALWAYS AS (amount - settled - reduced) STORED,
  ADD COLUMN base_open numeric(20,4) GENERATED ALWAYS AS (base_amount - base_closed) STORED,
  ADD COLUMN invoiced numeric(20,4) NOT NULL DEFAULT 0,
  ADD COLUMN is_estimate boolean NOT NULL DEFAULT false,
  -- The live statement that has the line; fixed while that one is confirmed (FIN-040, FIN-041).
  ADD COLUMN statement_id bigint, ADD COLUMN statement_no text,
  ADD COLUMN statement_fixed boolean NOT NULL DEFAULT false CONSTRAINT fin_fee_line_statement CHECK (NOT statement_fixed OR statement_id IS NOT NULL),
  -- 冲红: the line this one takes back, once. 补差: the line it corrects.
  ADD COLUMN red_of bigint CONSTRAINT fin_fee_line_red_key UNIQUE REFERENCES fin_fee_line (id),
  ADD COLUMN adjusts_id bigint REFERENCES fin_fee_line (id),
  ADD COLUMN reverse_reason text,
  -- A document in work that holds the line (4.13): its table, id and number, who and since when.
  ADD COLUMN lock_type text, ADD COLUMN lock_id bigint, ADD COLUMN lock_no text,
  ADD COLUMN locked_by bigint, ADD COLUMN locked_at timestamptz(3),
  -- FIN-013, FIN-020.
  ADD CONSTRAINT fin_fee_line_open CHECK (open * amount >= 0 AND abs(open) <= abs(amount)),
  ADD CONSTRAINT fin_fee_line_base_open CHECK (base_open * base_amount >= 0 AND (open <> 0 OR base_open = 0)),
  ADD CONSTRAINT fin_fee_line_invoiced CHECK (invoiced * amount >= 0 AND abs(invoiced) <= abs(amount)),
  ADD CONSTRAINT fin_fee_line_lock CHECK ((lock_type IS NULL) = (lock_id IS NULL));
CREATE INDEX fin_fee_line_open_customer_idx ON fin_fee_line (company_id, customer_id, due_date) WHERE state = 'CONFIRMED' AND open <> 0 AND direction = 'AR';
CREATE INDEX fin_fee_line_open_supplier_idx ON fin_fee_line (company_id, supplier_id, due_date) WHERE state = 'CONFIRMED' AND open <> 0 AND direction = 'AP';
CREATE INDEX fin_fee_line_accounting_idx ON fin_fee_line (company_id, accounting_date) WHERE accounting_date IS NOT NULL;
CREATE INDEX fin_fee_line_statement_idx ON fin_fee_line (statement_id) WHERE statement_id IS NOT NULL;
CREATE INDEX fin_fee_line_lock_idx ON fin_fee_line (lock_type, lock_id) WHERE lock_id IS NOT NULL;
CREATE INDEX fin_fee_line_adjusts_idx ON fin_fee_line (adjusts_id) WHERE adjusts_id IS NOT NULL;
CREATE INDEX fin_fee_line_container_idx ON fin_fee_line (container_id) WHERE container_id IS NOT NULL;
CREATE INDEX fin_fee_line_number_idx ON fin_fee_line (number_key(fee_no), id);

-- FIN-011: due dates as they were changed; one counts from the day of its change.
CREATE TABLE fin_due_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fee_line_id bigint NOT NULL REFERENCES fin_fee_line (id),
  from_day date NOT NULL,
  old_date date,
  due_date date NOT NULL,
  reason text NOT NULL,
  changed_by bigint, changed_at timestamptz(3) NOT NULL
);
CREATE INDEX fin_due_change_line_idx ON fin_due_change (fee_line_id, from_day, id);
CREATE TRIGGER fin_due_change_append_only BEFORE UPDATE OR DELETE ON fin_due_change FOR EACH ROW EXECUTE FUNCTION append_only();
