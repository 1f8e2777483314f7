-- 付款申请与冲减, 付款 (warehouse-finance 3.5, 4.14). Money numeric(20,4); amounts of an application in its currency, those of a
-- line besides in the currency of its fee. Lines are posted by reductions and payments through fin_allocation.

CREATE TABLE fin_payment_application (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint, dept_id bigint, remark text,
  deleted_at timestamptz(3),
  application_no text NOT NULL CONSTRAINT fin_payment_application_no_key UNIQUE,
  kind text NOT NULL CHECK (kind IN ('NORMAL', 'PREPAY', 'REFUND')),
  supplier_id bigint REFERENCES ac_supplier (id),
  -- Of a REFUND, with the receipt that is paid back.
  customer_id bigint REFERENCES ac_customer (id),
  receipt_id bigint REFERENCES fin_receipt (id),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Account of the supplier, and what it was when the application was saved (FIN-072, FIN-073).
  payee_bank_id bigint,
  payee_name text, payee_bank text, payee_account text,
  reason text NOT NULL,
  urgent boolean NOT NULL DEFAULT false,
  expected_date date,
  invoice_received boolean NOT NULL DEFAULT false,
  gross numeric(20,4) NOT NULL CHECK (gross >= 0),
  reduce_total numeric(20,4) NOT NULL DEFAULT 0 CHECK (reduce_total >= 0),
  net numeric(20,4) GENERATED ALWAYS AS (gross - reduce_total) STORED,
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'SUBMITTED', 'REVIEWING', 'GM_REVIEW', 'APPROVED', 'PAYING', 'PAID', 'OFFSET', 'REJECTED', 'WITHDRAWN', 'VOID')),
  -- Set at submit: net in CNY at the rate of the day, whether the account is fresh (FIN-073), and the steps of this round.
  round integer NOT NULL DEFAULT 0,
  base_net numeric(20,4),
  bank_recent boolean NOT NULL DEFAULT false,
  steps text[] NOT NULL DEFAULT '{}',
  edited_by bigint,
  submitted_by bigint, submitted_at timestamptz(3),
  approved_at timestamptz(3),
  -- Σ of payments that are on their way or made, and of those made.
  executed numeric(20,4) NOT NULL DEFAULT 0 CHECK (executed >= 0),
  paid numeric(20,4) NOT NULL DEFAULT 0 CHECK (paid >= 0),
  end_reason text,
  CONSTRAINT fin_payment_application_net CHECK (gross >= reduce_total),
  -- FIN-053.
  CONSTRAINT fin_payment_application_parts CHECK (executed <= gross - reduce_total AND paid <= executed),
  CONSTRAINT fin_payment_application_party CHECK (CASE kind WHEN 'REFUND' THEN customer_id IS NOT NULL AND supplier_id IS NULL AND receipt_id IS NOT NULL
    ELSE supplier_id IS NOT NULL AND customer_id IS NULL AND receipt_id IS NULL END)
);
CREATE INDEX fin_payment_application_supplier_idx ON fin_payment_application (supplier_id, state);
CREATE INDEX fin_payment_application_company_idx ON fin_payment_application (company_id, state, created_at DESC);
CREATE INDEX fin_payment_application_receipt_idx ON fin_payment_application (receipt_id) WHERE receipt_id IS NOT NULL;
CREATE INDEX fin_payment_application_author_idx ON fin_payment_application (created_by, id);
CREATE INDEX fin_payment_application_number_idx ON fin_payment_application (number_key(application_no), id);

CREATE TABLE fin_payment_application_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id bigint NOT NULL REFERENCES fin_payment_application (id),
  line_no integer NOT NULL,
  fee_line_id bigint NOT NULL REFERENCES fin_fee_line (id),
  -- In the currency of the fee: what was open, what is applied for, what reductions and payments of the application have closed.
  open_at_apply numeric(20,4) NOT NULL,
  apply_amount numeric(20,4) NOT NULL CHECK (apply_amount >= 0),
  closed numeric(20,4) NOT NULL DEFAULT 0 CHECK (closed >= 0),
  -- Units of the application's currency per 1 unit of the fee's (FIN-021), and the same amounts in it.
  cross_rate numeric(18,8) NOT NULL CHECK (cross_rate > 0),
  amount numeric(20,4) NOT NULL CHECK (amount >= 0),
  closed_amount numeric(20,4) NOT NULL DEFAULT 0 CHECK (closed_amount >= 0),
  CONSTRAINT fin_payment_application_line_key UNIQUE (application_id, fee_line_id),
  CONSTRAINT fin_payment_application_line_closed CHECK (closed <= apply_amount AND closed_amount <= amount)
);
CREATE INDEX fin_payment_application_line_fee_idx ON fin_payment_application_line (fee_line_id);

-- Who agreed or sent back, per round of submitting; a changed application begins another round (FIN-072).
CREATE TABLE fin_payment_approval (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id bigint NOT NULL REFERENCES fin_payment_application (id),
  round integer NOT NULL,
  step text NOT NULL CHECK (step IN ('APPROVE', 'REVIEW', 'GM')),
  decision text NOT NULL CHECK (decision IN ('PASS', 'REJECT')),
  user_id bigint NOT NULL, at timestamptz(3) NOT NULL,
  reason text
);
CREATE INDEX fin_payment_approval_application_idx ON fin_payment_approval (application_id, id);
-- FIN-070: nobody twice in a round.
CREATE UNIQUE INDEX fin_payment_approval_once ON fin_payment_approval (application_id, round, user_id) WHERE decision = 'PASS';
CREATE TRIGGER fin_payment_approval_append_only BEFORE UPDATE OR DELETE ON fin_payment_approval FOR EACH ROW EXECUTE FUNCTION append_only();

-- 冲减 (CJ), in the order in which they are used (FIN-063).
CREATE TABLE fin_reduction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint, dept_id bigint, remark text,
  reduction_no text NOT NULL CONSTRAINT fin_reduction_no_key UNIQUE,
  application_id bigint NOT NULL REFERENCES fin_payment_application (id),
  seq integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('PREPAY', 'NETTING', 'CLAIM', 'CREDIT', 'REBATE')),
  -- PREPAY: the payment; NETTING: the receivable; CREDIT: the red line. CLAIM, REBATE: the paper by its number and amount.
  payment_id bigint REFERENCES fin_payment (id),
  fee_line_id bigint REFERENCES fin_fee_line (id),
  source_no text NOT NULL,
  source_total numeric(20,4),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  amount numeric(20,4) NOT NULL CHECK (amount > 0),
  -- In the currency of the source; units of it per 1 unit of the application's.
  source_currency text NOT NULL CHECK (source_currency ~ '^[A-Z]{3}$'),
  cross_rate numeric(18,8) NOT NULL CHECK (cross_rate > 0),
  amount_src numeric(20,4) NOT NULL CHECK (amount_src > 0),
  state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'POSTED', 'REVERSED', 'VOID')),
  posted_date date, posted_at timestamptz(3),
  reversed_date date, reverse_reason text,
  CONSTRAINT fin_reduction_source CHECK (CASE kind WHEN 'PREPAY' THEN payment_id IS NOT NULL AND fee_line_id IS NULL
    WHEN 'NETTING' THEN fee_line_id IS NOT NULL AND payment_id IS NULL WHEN 'CREDIT' THEN fee_line_id IS NOT NULL AND payment_id IS NULL
    ELSE payment_id IS NULL AND fee_line_id IS NULL AND source_total IS NOT NULL END),
  CONSTRAINT fin_reduction_posted CHECK ((state IN ('POSTED', 'REVERSED')) = (posted_date IS NOT NULL))
);
CREATE INDEX fin_reduction_application_idx ON fin_reduction (application_id, seq);
CREATE INDEX fin_reduction_payment_idx ON fin_reduction (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX fin_reduction_line_idx ON fin_reduction (fee_line_id) WHERE fee_line_id IS NOT NULL;
CREATE INDEX fin_reduction_paper_idx ON fin_reduction (company_id, kind, source_no) WHERE source_total IS NOT NULL;
CREATE INDEX fin_reduction_number_idx ON fin_reduction (number_key(reduction_no), id);

-- What of a line a reduction or a payment has closed; `undone`: taken back.
CREATE TABLE fin_application_part (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line_id bigint NOT NULL REFERENCES fin_payment_application_line (id),
  reduction_id bigint REFERENCES fin_reduction (id),
  payment_id bigint REFERENCES fin_payment (id),
  amount_fee numeric(20,4) NOT NULL CHECK (amount_fee > 0),
  amount numeric(20,4) NOT NULL CHECK (amount >= 0),
  undone boolean NOT NULL DEFAULT false,
  CONSTRAINT fin_application_part_of CHECK ((reduction_id IS NULL) <> (payment_id IS NULL))
);
CREATE INDEX fin_application_part_line_idx ON fin_application_part (line_id);
CREATE INDEX fin_application_part_reduction_idx ON fin_application_part (reduction_id) WHERE reduction_id IS NOT NULL;
CREATE INDEX fin_application_part_payment_idx ON fin_application_part (payment_id) WHERE payment_id IS NOT NULL;

-- A payment names the receipt that it pays back with the CNY taken of it (FIN-020b), and whom it pays.
ALTER TABLE fin_payment
  ADD COLUMN receipt_id bigint REFERENCES fin_receipt (id),
  ADD COLUMN refund_base numeric(20,4),
  ADD COLUMN payee_name text, ADD COLUMN payee_bank text, ADD COLUMN payee_account text;
