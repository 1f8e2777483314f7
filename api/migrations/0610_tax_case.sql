-- 退税单 (warehouse-finance 3.8): case, its declaration items, the invoice lines matched to them, papers, waivers, batches, and what
-- it has moved on 122101. FOB in the currency of the case, all else CNY; rates in basis points, days in Asia/Shanghai.
INSERT INTO fin_charge_code (code, name, search_text, charge_group, nature, tax_rate_bp, unit, shareable) VALUES
  ('REFUND', '退税款', 'REFUND 退税款 tuishuikuan tsk', 'TAX_REFUND', 'PASS_THROUGH', 0, '票', false),
  ('ADVINT', '垫退利息', 'ADVINT 垫退利息 diantuilixi dtlx', 'TAX_REFUND', 'PROFIT', 600, '票', false);

CREATE TABLE tax_batch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  batch_no text NOT NULL CONSTRAINT tax_batch_no_key UNIQUE,
  mode text NOT NULL CHECK (mode IN ('BUYOUT', 'COLLECT')),
  remark text
);
CREATE INDEX tax_batch_number_key ON tax_batch (number_key(batch_no), id);
CREATE INDEX tax_batch_company_idx ON tax_batch (company_id, id);

CREATE TABLE tax_case (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint,
  dept_id bigint,
  remark text,
  case_no text NOT NULL CONSTRAINT tax_case_no_key UNIQUE,
  mode text NOT NULL CHECK (mode IN ('BUYOUT', 'AGENCY', 'COLLECT')),
  customer_id bigint NOT NULL REFERENCES ac_customer (id),
  supplier_id bigint REFERENCES ac_supplier (id),
  order_id bigint REFERENCES lg_order (id),
  container_id bigint REFERENCES lg_container (id),
  declaration_id bigint REFERENCES lg_declaration (id),
  customs_no text CHECK (customs_no ~ '^\d{18}$'),
  export_date date,
  trade_mode text,
  deal_mode text,
  currency text NOT NULL,
  total numeric(20,4) NOT NULL,
  freight numeric(20,4) NOT NULL DEFAULT 0 CHECK (freight >= 0),
  insurance numeric(20,4) NOT NULL DEFAULT 0 CHECK (insurance >= 0),
  fob numeric(20,4) NOT NULL,
  fob_usd numeric(20,4),
  deadline date,
  cert_deadline date,
  invoice_ex numeric(20,4) NOT NULL DEFAULT 0,
  invoice_tax numeric(20,4) NOT NULL DEFAULT 0,
  refund_amount numeric(20,4) NOT NULL DEFAULT 0,
  non_refund_tax numeric(20,4) NOT NULL DEFAULT 0 CHECK (non_refund_tax >= 0),
  exchange_cost numeric(18,8),
  advance_amount numeric(20,4) NOT NULL DEFAULT 0 CHECK (advance_amount >= 0),
  advance_date date,
  advance_rate numeric(18,8),
  batch_id bigint REFERENCES tax_batch (id),
  declared_on date,
  declared_by bigint,
  declared_amount numeric(20,4) NOT NULL DEFAULT 0,
  rounds integer NOT NULL DEFAULT 0,
  accepted_on date,
  inquiry_note text,
  approved_on date,
  approved_amount numeric(20,4),
  approve_reason text,
  written_off numeric(20,4) NOT NULL DEFAULT 0,
  refunded_on date,
  refunded_amount numeric(20,4) NOT NULL DEFAULT 0 CHECK (refunded_amount >= 0),
  settled_on date,
  cert_no text,
  cert_on date,
  delivered_on date,
  outcome text CHECK (outcome IN ('EXEMPT', 'DOMESTIC')),
  outcome_cost numeric(20,4),
  reject_reason text,
  end_reason text,
  search_text text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'COLLECTING' CHECK (state IN ('COLLECTING', 'READY', 'DECLARED', 'REVIEWING', 'INQUIRY', 'APPROVED',
    'RECEIVED', 'SETTLED', 'RETURNED', 'REFUSED', 'VOID', 'CERT_APPLIED', 'CERT_ISSUED', 'CERT_DELIVERED')),
  CONSTRAINT tax_case_fob CHECK (fob = total - freight - insurance AND fob > 0),
  -- FIN-157
  CONSTRAINT tax_case_agency CHECK (CASE WHEN mode = 'AGENCY' THEN refund_amount = 0 AND declared_amount = 0 AND refunded_amount = 0
    AND advance_amount = 0 AND state NOT IN ('DECLARED', 'REVIEWING', 'INQUIRY', 'APPROVED', 'RECEIVED', 'SETTLED')
    ELSE state NOT IN ('CERT_APPLIED', 'CERT_ISSUED', 'CERT_DELIVERED') END),
  -- 3.8: these are known from 资料齐全 on.
  CONSTRAINT tax_case_ready CHECK (state IN ('COLLECTING', 'RETURNED', 'REFUSED', 'VOID')
    OR (customs_no IS NOT NULL AND export_date IS NOT NULL AND (mode = 'AGENCY' OR supplier_id IS NOT NULL))),
  -- FIN-160
  CONSTRAINT tax_case_advance CHECK (advance_amount = 0 OR (advance_date IS NOT NULL AND advance_rate IS NOT NULL)),
  CONSTRAINT tax_case_received CHECK (refunded_amount <= coalesce(approved_amount, 0)),
  CONSTRAINT tax_case_refused CHECK ((state = 'REFUSED') = (outcome IS NOT NULL))
);
CREATE INDEX tax_case_state_idx ON tax_case (company_id, state, deadline);
CREATE INDEX tax_case_customer_idx ON tax_case (customer_id, id);
CREATE INDEX tax_case_supplier_idx ON tax_case (supplier_id, id) WHERE supplier_id IS NOT NULL;
CREATE INDEX tax_case_export_idx ON tax_case (export_date, id);
CREATE INDEX tax_case_order_idx ON tax_case (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX tax_case_container_idx ON tax_case (container_id) WHERE container_id IS NOT NULL;
CREATE INDEX tax_case_declaration_idx ON tax_case (declaration_id) WHERE declaration_id IS NOT NULL;
CREATE INDEX tax_case_batch_idx ON tax_case (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX tax_case_created_idx ON tax_case (created_at, id);
CREATE INDEX tax_case_number_key ON tax_case (number_key(case_no), id);

-- An item of a declaration; `live` while its case is neither void nor refused.
CREATE TABLE tax_case_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES tax_case (id),
  item_no integer NOT NULL CHECK (item_no > 0),
  declaration_line_id bigint REFERENCES lg_declaration_line (id) ON DELETE SET NULL,
  customs_no text,
  hs_code text,
  goods_name text NOT NULL,
  qty numeric(14,3) NOT NULL CHECK (qty > 0),
  unit text NOT NULL,
  total numeric(20,4) NOT NULL CHECK (total > 0),
  fob numeric(20,4) NOT NULL,
  vat_rate_bp integer NOT NULL CHECK (vat_rate_bp BETWEEN 0 AND 1300),
  rebate_rate_bp integer NOT NULL CHECK (rebate_rate_bp BETWEEN 0 AND vat_rate_bp),
  live boolean NOT NULL DEFAULT true,
  CONSTRAINT tax_case_line_item_key UNIQUE (case_id, item_no)
);
-- FIN-155
CREATE UNIQUE INDEX tax_case_line_customs_key ON tax_case_line (customs_no, item_no) WHERE live AND customs_no IS NOT NULL;
CREATE UNIQUE INDEX tax_case_line_declaration_key ON tax_case_line (declaration_line_id)
  WHERE live AND declaration_line_id IS NOT NULL;

-- An invoice line (F29) for an item; `qty` in the legal unit of the item.
CREATE TABLE tax_case_invoice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES tax_case (id),
  line_id bigint NOT NULL REFERENCES tax_case_line (id) ON DELETE CASCADE,
  doc_line_id bigint NOT NULL REFERENCES trade_doc_line (id),
  qty numeric(14,3) NOT NULL CHECK (qty > 0),
  vat_rate_bp integer NOT NULL,
  amount_ex numeric(20,4) NOT NULL CHECK (amount_ex >= 0),
  tax numeric(20,4) NOT NULL CHECK (tax >= 0),
  refund numeric(20,4) NOT NULL CHECK (refund >= 0),
  non_refund numeric(20,4) NOT NULL CHECK (non_refund >= 0),
  live boolean NOT NULL DEFAULT true
);
-- FIN-155
CREATE UNIQUE INDEX tax_case_invoice_doc_key ON tax_case_invoice (doc_line_id) WHERE live;
CREATE INDEX tax_case_invoice_case_idx ON tax_case_invoice (case_id);
CREATE INDEX tax_case_invoice_line_idx ON tax_case_invoice (line_id);

CREATE TABLE tax_case_doc (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES tax_case (id),
  kind text NOT NULL,
  need text NOT NULL CHECK (need IN ('READY', 'RECORD', 'NONE')),
  received_on date,
  place text,
  CONSTRAINT tax_case_doc_kind_key UNIQUE (case_id, kind)
);

-- 放行 of a check by the tax manager, for what was seen then.
CREATE TABLE tax_case_waiver (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES tax_case (id),
  code text NOT NULL,
  seen text NOT NULL,
  reason text NOT NULL,
  asked_by bigint,
  granted_by bigint,
  granted_at timestamptz(3) NOT NULL,
  CONSTRAINT tax_case_waiver_two_people CHECK (asked_by IS NULL OR granted_by IS DISTINCT FROM asked_by)
);
CREATE INDEX tax_case_waiver_case_idx ON tax_case_waiver (case_id);

-- What a case has moved on 122101, append-only (FIN-091); RECEIVED of 综服代办 is what passes on to 2241.
CREATE TABLE tax_case_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint,
  created_at timestamptz(3) NOT NULL,
  case_id bigint NOT NULL REFERENCES tax_case (id),
  company_id bigint NOT NULL REFERENCES sy_company (id),
  mode text NOT NULL CHECK (mode IN ('BUYOUT', 'COLLECT')),
  kind text NOT NULL CHECK (kind IN ('DECLARED', 'RETURNED', 'DIFFERENCE', 'REFUSED', 'RECEIVED')),
  entry_date date NOT NULL,
  amount numeric(20,4) NOT NULL CHECK (amount <> 0),
  receipt_id bigint REFERENCES fin_receipt (id),
  CONSTRAINT tax_case_entry_receipt CHECK ((kind = 'RECEIVED') = (receipt_id IS NOT NULL)),
  CONSTRAINT tax_case_entry_received CHECK (kind <> 'RECEIVED' OR amount > 0)
);
CREATE INDEX tax_case_entry_case_idx ON tax_case_entry (case_id);
CREATE INDEX tax_case_entry_company_idx ON tax_case_entry (company_id, entry_date);
CREATE INDEX tax_case_entry_receipt_idx ON tax_case_entry (receipt_id) WHERE receipt_id IS NOT NULL;

CREATE FUNCTION tax_case_entry_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'tax_case_entry is append-only';
END $$;
CREATE TRIGGER tax_case_entry_append_only BEFORE UPDATE OR DELETE ON tax_case_entry
  FOR EACH ROW EXECUTE FUNCTION tax_case_entry_keep();

-- No receipt gives more than it is, no case keeps other sums than its entries say.
CREATE FUNCTION tax_case_entry_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.receipt_id IS NOT NULL AND (SELECT sum(amount) FROM tax_case_entry WHERE receipt_id = NEW.receipt_id)
    > (SELECT base_amount FROM fin_receipt WHERE id = NEW.receipt_id AND state = 'CONFIRMED' AND kind = 'TAX_REFUND') IS NOT FALSE
  THEN RAISE EXCEPTION 'tax refund receipt % is used beyond its amount', NEW.receipt_id; END IF;
  IF EXISTS (SELECT FROM tax_case c WHERE c.id = NEW.case_id AND c.refunded_amount <>
      coalesce((SELECT sum(amount) FROM tax_case_entry WHERE case_id = c.id AND kind = 'RECEIVED'), 0))
  THEN RAISE EXCEPTION 'tax case % does not keep what its entries say', NEW.case_id; END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER tax_case_entry_sums AFTER INSERT ON tax_case_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tax_case_entry_sums();
