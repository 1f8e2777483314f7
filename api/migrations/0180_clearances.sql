-- 清关单 (logistics-admin 2.11, 5.8, LOG-085…087).
CREATE TABLE lg_clearance (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint NOT NULL REFERENCES ac_user (id),
  dept_id bigint REFERENCES ac_dept (id),
  remark text,
  clearance_no text NOT NULL UNIQUE,
  container_id bigint NOT NULL REFERENCES lg_container (id),
  agent_id bigint NOT NULL REFERENCES ac_supplier (id),
  country text NOT NULL REFERENCES sy_country (alpha2),
  importer jsonb, consignee jsonb,
  entry_no text, do_no text, agent_bill_no text,
  currency text NOT NULL REFERENCES sy_currency (code),
  rate numeric(18,8) CHECK (rate > 0),
  freight numeric(20,4) NOT NULL DEFAULT 0 CHECK (freight >= 0),
  insurance numeric(20,4) NOT NULL DEFAULT 0 CHECK (insurance >= 0),
  value_total numeric(20,4) NOT NULL DEFAULT 0,
  duty_total numeric(20,4) NOT NULL DEFAULT 0,
  vat_total numeric(20,4) NOT NULL DEFAULT 0,
  other_total numeric(20,4) NOT NULL DEFAULT 0,
  tax_payer text NOT NULL DEFAULT 'CUSTOMER' CHECK (tax_payer IN ('CUSTOMER', 'ADVANCE')),
  inspected boolean NOT NULL DEFAULT false,
  inspect_remark text,
  submitted_at timestamptz(3), tax_paid_at timestamptz(3), released_at timestamptz(3),
  state text NOT NULL DEFAULT 'DRAFT'
    CHECK (state IN ('DRAFT', 'SUBMITTED', 'INSPECTING', 'TAX_DUE', 'RELEASED', 'HELD')),
  held_from text CHECK (held_from IN ('DRAFT', 'SUBMITTED', 'INSPECTING', 'TAX_DUE')),
  hold_reason text,
  sent_at timestamptz(3), sent_by bigint REFERENCES ac_user (id), sent_note text,
  CONSTRAINT lg_clearance_container_key UNIQUE (container_id),
  CONSTRAINT lg_clearance_held CHECK ((state = 'HELD') = (held_from IS NOT NULL)),
  CONSTRAINT lg_clearance_hold_reason CHECK (state <> 'HELD' OR hold_reason IS NOT NULL),
  CONSTRAINT lg_clearance_released CHECK (state <> 'RELEASED' OR released_at IS NOT NULL)
);
CREATE INDEX lg_clearance_company_idx ON lg_clearance (company_id, state, id DESC);
CREATE INDEX lg_clearance_owner_idx ON lg_clearance (owner_id);
CREATE INDEX lg_clearance_dept_idx ON lg_clearance (dept_id);
CREATE INDEX lg_clearance_agent_idx ON lg_clearance (agent_id);
CREATE INDEX lg_clearance_sent_by_idx ON lg_clearance (sent_by);
CREATE INDEX lg_clearance_no_prefix_idx ON lg_clearance (clearance_no text_pattern_ops);
CREATE INDEX lg_clearance_entry_idx ON lg_clearance (entry_no);

CREATE TABLE lg_clearance_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  clearance_id bigint NOT NULL REFERENCES lg_clearance (id),
  line_no integer NOT NULL CHECK (line_no >= 1),
  foreign_hs_code text CHECK (foreign_hs_code ~ '^\d{6,12}$'),
  name text NOT NULL,
  qty numeric(14,3) NOT NULL CHECK (qty > 0),
  unit text,
  customs_value numeric(20,4) NOT NULL CHECK (customs_value >= 0),
  agreement text,
  freight_share numeric(20,4) NOT NULL DEFAULT 0,
  insurance_share numeric(20,4) NOT NULL DEFAULT 0,
  duty_rate integer, duty_text text, duty numeric(20,4),
  fta_applied boolean NOT NULL DEFAULT false,
  vat_rate integer, vat numeric(20,4), other_tax numeric(20,4),
  issue text,
  CONSTRAINT lg_clearance_line_key UNIQUE (clearance_id, line_no),
  CONSTRAINT lg_clearance_line_taxed CHECK (issue IS NOT NULL OR (duty IS NOT NULL AND vat IS NOT NULL AND other_tax IS NOT NULL))
);

CREATE TABLE lg_clearance_doc (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  clearance_id bigint NOT NULL REFERENCES lg_clearance (id),
  kind text NOT NULL CHECK (kind IN ('TELEX', 'ORIGIN', 'INVOICE', 'PACKING', 'FTA', 'AUTHORITY')),
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'RECEIVED', 'WAIVED')),
  reason text,
  changed_by bigint REFERENCES ac_user (id),
  changed_at timestamptz(3),
  CONSTRAINT lg_clearance_doc_key UNIQUE (clearance_id, kind),
  CONSTRAINT lg_clearance_doc_log086 CHECK ((state = 'WAIVED') = (reason IS NOT NULL))
);
CREATE INDEX lg_clearance_doc_changed_by_idx ON lg_clearance_doc (changed_by);
