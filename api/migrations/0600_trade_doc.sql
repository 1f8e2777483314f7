-- 合同发票 (warehouse-finance 3.9): document and lines; money in its currency with tax, weights gram, volume cm³. A red
-- invoice is a document of its own with negative quantities and amounts that names the original (FIN-171).
CREATE TABLE trade_doc (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint,
  dept_id bigint,
  remark text,
  doc_no text NOT NULL CONSTRAINT trade_doc_no_key UNIQUE,
  kind text NOT NULL CHECK (kind IN ('EXPORT_CONTRACT', 'COMMERCIAL_INVOICE', 'PACKING_LIST', 'PURCHASE_CONTRACT',
    'FACTORY_INSTRUCTION', 'INPUT_INVOICE', 'OUTPUT_INVOICE')),
  customer_id bigint REFERENCES ac_customer (id),
  supplier_id bigint REFERENCES ac_supplier (id),
  order_id bigint REFERENCES lg_order (id),
  container_id bigint REFERENCES lg_container (id),
  declaration_id bigint REFERENCES lg_declaration (id),
  buyer jsonb NOT NULL,
  seller jsonb NOT NULL,
  doc_date date NOT NULL,
  incoterm text CHECK (incoterm IN ('FOB', 'CFR', 'CIF', 'EXW')),
  incoterm_place text,
  payment_term text,
  currency text NOT NULL,
  amount numeric(20,4) NOT NULL DEFAULT 0,
  amount_ex numeric(20,4) NOT NULL DEFAULT 0,
  tax numeric(20,4) NOT NULL DEFAULT 0,
  qty numeric(14,3) NOT NULL DEFAULT 0,
  cartons integer NOT NULL DEFAULT 0,
  net bigint NOT NULL DEFAULT 0,
  gross bigint NOT NULL DEFAULT 0,
  volume bigint NOT NULL DEFAULT 0,
  invoice_code text,
  invoice_no text,
  invoice_date date,
  search_text text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'SUBMITTED', 'EFFECTIVE', 'ISSUED', 'ARCHIVED', 'VOID', 'RED')),
  submitted_by bigint,
  submitted_at timestamptz(3),
  approved_by bigint,
  approved_at timestamptz(3),
  issued_by bigint,
  issued_at timestamptz(3),
  reject_reason text,
  end_reason text,
  red_of bigint REFERENCES trade_doc (id),
  deleted_at timestamptz(3),
  CONSTRAINT trade_doc_two_people CHECK (approved_by IS NULL OR red_of IS NOT NULL OR approved_by IS DISTINCT FROM created_by),
  CONSTRAINT trade_doc_party CHECK (CASE WHEN kind IN ('PURCHASE_CONTRACT', 'FACTORY_INSTRUCTION', 'INPUT_INVOICE')
    THEN supplier_id IS NOT NULL AND customer_id IS NULL ELSE customer_id IS NOT NULL AND supplier_id IS NULL END),
  CONSTRAINT trade_doc_sums CHECK (amount = amount_ex + tax),
  CONSTRAINT trade_doc_sign CHECK (CASE WHEN red_of IS NULL THEN amount >= 0 ELSE amount < 0 END),
  CONSTRAINT trade_doc_weights CHECK (abs(net) <= abs(gross))
);
-- FIN-171: a number of the tax office is one invoice of a kind.
CREATE UNIQUE INDEX trade_doc_invoice_key ON trade_doc (kind, coalesce(invoice_code, ''), invoice_no)
  WHERE invoice_no IS NOT NULL AND state <> 'VOID' AND deleted_at IS NULL;
CREATE INDEX trade_doc_kind_idx ON trade_doc (kind, doc_date DESC, id);
CREATE INDEX trade_doc_company_idx ON trade_doc (company_id, state, doc_date);
CREATE INDEX trade_doc_customer_idx ON trade_doc (customer_id, doc_date) WHERE customer_id IS NOT NULL;
CREATE INDEX trade_doc_supplier_idx ON trade_doc (supplier_id, doc_date) WHERE supplier_id IS NOT NULL;
CREATE INDEX trade_doc_order_idx ON trade_doc (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX trade_doc_container_idx ON trade_doc (container_id) WHERE container_id IS NOT NULL;
CREATE INDEX trade_doc_declaration_idx ON trade_doc (declaration_id) WHERE declaration_id IS NOT NULL;
CREATE INDEX trade_doc_red_idx ON trade_doc (red_of) WHERE red_of IS NOT NULL;
CREATE INDEX trade_doc_created_idx ON trade_doc (created_at, id);
CREATE INDEX trade_doc_number_key ON trade_doc (number_key(doc_no), id);

CREATE TABLE trade_doc_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  doc_id bigint NOT NULL REFERENCES trade_doc (id),
  line_no integer NOT NULL,
  order_line_id bigint,
  fee_line_id bigint REFERENCES fin_fee_line (id),
  red_of_line bigint REFERENCES trade_doc_line (id),
  hs_code text,
  name_cn text NOT NULL,
  name_en text,
  spec text,
  qty numeric(14,3) NOT NULL CHECK (qty <> 0),
  unit text,
  unit_price numeric(18,6),
  amount numeric(20,4) NOT NULL,
  amount_ex numeric(20,4) NOT NULL,
  tax numeric(20,4) NOT NULL,
  tax_rate_bp integer NOT NULL DEFAULT 0 CHECK (tax_rate_bp BETWEEN 0 AND 1300),
  cartons integer NOT NULL DEFAULT 0,
  net bigint NOT NULL DEFAULT 0,
  gross bigint NOT NULL DEFAULT 0,
  volume bigint NOT NULL DEFAULT 0,
  CONSTRAINT trade_doc_line_no_key UNIQUE (doc_id, line_no),
  CONSTRAINT trade_doc_line_sums CHECK (amount = amount_ex + tax),
  CONSTRAINT trade_doc_line_weights CHECK (abs(net) <= abs(gross))
);
CREATE INDEX trade_doc_line_fee_idx ON trade_doc_line (fee_line_id) WHERE fee_line_id IS NOT NULL;
CREATE INDEX trade_doc_line_order_line_idx ON trade_doc_line (order_line_id) WHERE order_line_id IS NOT NULL;
CREATE INDEX trade_doc_line_red_idx ON trade_doc_line (red_of_line) WHERE red_of_line IS NOT NULL;
