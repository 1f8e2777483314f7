-- 报关资料单 (logistics-admin 2.10): its lines and the allocations that they declare.
CREATE TABLE lg_declaration (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint NOT NULL REFERENCES ac_user (id),
  dept_id bigint REFERENCES ac_dept (id),
  remark text,
  decl_no text NOT NULL UNIQUE,
  container_id bigint NOT NULL REFERENCES lg_container (id),
  exporter_kind text NOT NULL CHECK (exporter_kind IN ('COMPANY', 'CUSTOMER')),
  exporter_company_id bigint REFERENCES sy_company (id),
  exporter_customer_id bigint REFERENCES ac_customer (id),
  broker_id bigint REFERENCES ac_supplier (id),
  consignee_overseas text,
  customs_code text CHECK (customs_code ~ '^\d{4}$'),
  record_no text,
  export_date date, declare_date date,
  transport_mode_code text NOT NULL DEFAULT '2',
  vessel_voyage text, bl_no text, producer text,
  trade_mode text, tax_nature text, licence_no text, contract_no text,
  trade_country text, dest_country text, dest_port text, exit_port text, package_type text,
  packages integer NOT NULL CHECK (packages >= 0),
  gross bigint NOT NULL CHECK (gross >= 0),
  net bigint NOT NULL CHECK (net >= 0),
  deal_mode text CHECK (deal_mode IN ('CIF', 'CFR', 'FOB', 'CI', 'EXW')),
  freight jsonb, insurance jsonb, misc jsonb,
  totals jsonb NOT NULL DEFAULT '[]',
  docs text[] NOT NULL DEFAULT '{}',
  marks text,
  special_relation boolean NOT NULL DEFAULT false,
  price_influence boolean NOT NULL DEFAULT false,
  royalty boolean NOT NULL DEFAULT false,
  self_declare boolean NOT NULL DEFAULT true,
  waivers jsonb NOT NULL DEFAULT '[]',
  pre_entry_no text,
  customs_no text CHECK (customs_no ~ '^\d{18}$'),
  reviewed_by bigint REFERENCES ac_user (id),
  reviewed_at timestamptz(3),
  submitted_at timestamptz(3), inspected_at timestamptz(3), released_at timestamptz(3), closed_at timestamptz(3),
  inspection_result text, reject_reason text, amend_reason text,
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN
    ('DRAFT', 'REVIEWED', 'SUBMITTED', 'INSPECTING', 'RELEASED', 'CLOSED', 'REJECTED', 'AMENDING', 'REVOKED')),
  CONSTRAINT lg_declaration_exporter CHECK (
    (exporter_kind = 'COMPANY' AND exporter_company_id IS NOT NULL AND exporter_customer_id IS NULL)
    OR (exporter_kind = 'CUSTOMER' AND exporter_customer_id IS NOT NULL AND exporter_company_id IS NULL)),
  CONSTRAINT lg_declaration_released CHECK (state NOT IN ('RELEASED', 'CLOSED')
    OR (customs_no IS NOT NULL AND released_at IS NOT NULL)),
  CONSTRAINT lg_declaration_log010 CHECK (released_at IS NULL OR submitted_at IS NULL OR submitted_at <= released_at),
  -- LOG-079: reviewer ≠ author.
  CONSTRAINT lg_declaration_log079 CHECK (reviewed_by IS NULL OR reviewed_by <> created_by)
);
CREATE UNIQUE INDEX lg_declaration_customs_no_key ON lg_declaration (customs_no) WHERE customs_no IS NOT NULL;
CREATE INDEX lg_declaration_container_idx ON lg_declaration (container_id, id DESC);
CREATE INDEX lg_declaration_state_idx ON lg_declaration (company_id, state, created_at DESC, id DESC);
CREATE INDEX lg_declaration_owner_idx ON lg_declaration (owner_id);
CREATE INDEX lg_declaration_dept_idx ON lg_declaration (dept_id);
CREATE INDEX lg_declaration_broker_idx ON lg_declaration (broker_id);
CREATE INDEX lg_declaration_exporter_company_idx ON lg_declaration (exporter_company_id);
CREATE INDEX lg_declaration_exporter_customer_idx ON lg_declaration (exporter_customer_id);
CREATE INDEX lg_declaration_reviewed_by_idx ON lg_declaration (reviewed_by);
CREATE INDEX lg_declaration_no_prefix_idx ON lg_declaration (decl_no text_pattern_ops);

CREATE TABLE lg_declaration_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  declaration_id bigint NOT NULL REFERENCES lg_declaration (id),
  item_no integer NOT NULL CHECK (item_no BETWEEN 1 AND 50),
  hs_code text CHECK (hs_code ~ '^\d{10}$'),
  name text NOT NULL,
  elements jsonb NOT NULL DEFAULT '{}',
  qty1 numeric(14,3), unit1 text,
  qty2 numeric(14,3), unit2 text,
  qty3 numeric(14,3), unit3 text,
  unit_price numeric(18,6), total numeric(20,4),
  currency text NOT NULL REFERENCES sy_currency (code),
  gross bigint NOT NULL CHECK (gross >= 0),
  net bigint NOT NULL CHECK (net >= 0),
  origin_country text NOT NULL DEFAULT 'CN',
  dest_country text, district text,
  duty_mode text NOT NULL DEFAULT '1',
  brand_id bigint REFERENCES sy_brand (id),
  brand_type text NOT NULL DEFAULT 'NONE' CHECK (brand_type IN ('NONE', 'OWN', 'BOUGHT', 'OEM', 'FOREIGN')),
  refund_flag boolean NOT NULL DEFAULT false,
  invoice_kind text CHECK (invoice_kind IN ('SPECIAL', 'GENERAL', 'NONE')),
  purchase_amount numeric(20,4) CHECK (purchase_amount >= 0),
  vat_rate integer CHECK (vat_rate BETWEEN 0 AND 10000),
  CONSTRAINT lg_declaration_line_key UNIQUE (declaration_id, item_no)
);
CREATE INDEX lg_declaration_line_brand_idx ON lg_declaration_line (brand_id);
CREATE INDEX lg_declaration_line_hs_idx ON lg_declaration_line (hs_code);

CREATE TABLE lg_declaration_cargo (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  declaration_id bigint NOT NULL REFERENCES lg_declaration (id),
  line_id bigint NOT NULL REFERENCES lg_declaration_line (id),
  allocation_id bigint NOT NULL REFERENCES lg_allocation (id),
  cartons integer NOT NULL CHECK (cartons >= 1),
  -- Follows the state: false once the declaration is 已撤销.
  live boolean NOT NULL DEFAULT true
);
-- Every loaded carton stands in exactly one live declaration.
CREATE UNIQUE INDEX lg_declaration_cargo_live_key ON lg_declaration_cargo (allocation_id) WHERE live;
CREATE INDEX lg_declaration_cargo_allocation_idx ON lg_declaration_cargo (allocation_id);
CREATE INDEX lg_declaration_cargo_declaration_idx ON lg_declaration_cargo (declaration_id, line_id);
CREATE INDEX lg_declaration_cargo_line_idx ON lg_declaration_cargo (line_id);
