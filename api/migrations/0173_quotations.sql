-- 装柜报价单 (logistics-admin 2.9, 5.6): one per order and container, versions; and typed cost shares of a container.
CREATE TABLE lg_quotation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint NOT NULL REFERENCES ac_user (id),
  dept_id bigint REFERENCES ac_dept (id),
  remark text,
  quote_no text NOT NULL UNIQUE,
  container_id bigint NOT NULL REFERENCES lg_container (id),
  order_id bigint NOT NULL REFERENCES lg_order (id),
  customer_id bigint NOT NULL REFERENCES ac_customer (id),
  version_no integer NOT NULL DEFAULT 1 CHECK (version_no >= 1),
  figures_source text NOT NULL CHECK (figures_source IN ('PLANNED', 'LOADED')),
  cartons integer NOT NULL CHECK (cartons >= 0),
  volume bigint NOT NULL CHECK (volume >= 0),
  gross bigint NOT NULL CHECK (gross >= 0),
  rt numeric(14,3) NOT NULL CHECK (rt >= 0),
  valid_until date,
  sent_at timestamptz(3), sent_to text,
  confirm_method text CHECK (confirm_method IN ('SIGNED', 'MAIL', 'WECHAT', 'VERBAL')),
  confirm_by text,
  confirmed_at timestamptz(3),
  reason text,
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'SENT', 'ACCEPTED', 'REFUSED', 'VOID')),
  CONSTRAINT lg_quotation_version_key UNIQUE (container_id, order_id, version_no),
  CONSTRAINT lg_quotation_sent CHECK (state IN ('DRAFT', 'VOID') OR (sent_at IS NOT NULL AND sent_to IS NOT NULL)),
  CONSTRAINT lg_quotation_log057 CHECK (state <> 'ACCEPTED'
    OR (confirm_method IS NOT NULL AND confirm_by IS NOT NULL AND confirmed_at IS NOT NULL))
);
CREATE UNIQUE INDEX lg_quotation_live_key ON lg_quotation (container_id, order_id) WHERE state <> 'VOID';
CREATE INDEX lg_quotation_order_idx ON lg_quotation (order_id, id DESC);
CREATE INDEX lg_quotation_customer_idx ON lg_quotation (customer_id, id DESC) WHERE state = 'ACCEPTED';
CREATE INDEX lg_quotation_customer_fk_idx ON lg_quotation (customer_id);
CREATE INDEX lg_quotation_company_idx ON lg_quotation (company_id, state, id DESC);
CREATE INDEX lg_quotation_owner_idx ON lg_quotation (owner_id);
CREATE INDEX lg_quotation_dept_idx ON lg_quotation (dept_id);
CREATE INDEX lg_quotation_no_prefix_idx ON lg_quotation (quote_no text_pattern_ops);

CREATE TABLE lg_quotation_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quotation_id bigint NOT NULL REFERENCES lg_quotation (id),
  sort_no integer NOT NULL,
  charge_code_id bigint NOT NULL REFERENCES fin_charge_code (id),
  basis text NOT NULL
    CHECK (basis IN ('RT', 'VOLUME', 'GROSS', 'CARTON', 'ORDER', 'CONTAINER', 'VALUE', 'AIR_KG', 'EXPRESS_KG')),
  qty numeric(14,3) CHECK (qty >= 0),
  unit_price numeric(18,6) CHECK (unit_price >= 0),
  min_amount numeric(20,4) CHECK (min_amount >= 0),
  currency text NOT NULL REFERENCES sy_currency (code),
  amount numeric(20,4) CHECK (amount >= 0),
  remark text,
  CONSTRAINT lg_quotation_line_amount CHECK (amount IS NULL OR (qty IS NOT NULL AND unit_price IS NOT NULL)),
  CONSTRAINT lg_quotation_line_least CHECK (amount IS NULL OR min_amount IS NULL OR amount >= min_amount),
  CONSTRAINT lg_quotation_line_key UNIQUE (quotation_id, sort_no)
);
CREATE INDEX lg_quotation_line_charge_idx ON lg_quotation_line (charge_code_id);

-- Shares that are typed by hand (basis MANUAL), in basis points.
CREATE TABLE lg_container_share (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  container_id bigint NOT NULL REFERENCES lg_container (id),
  order_id bigint NOT NULL REFERENCES lg_order (id),
  percent_bp integer NOT NULL CHECK (percent_bp BETWEEN 0 AND 10000),
  CONSTRAINT lg_container_share_key UNIQUE (container_id, order_id)
);
CREATE INDEX lg_container_share_order_idx ON lg_container_share (order_id);

-- One set of codes for the basis, in the setting as on a container.
UPDATE sy_setting SET value = to_jsonb(CASE value #>> '{}' WHEN 'WEIGHT' THEN 'GROSS' WHEN 'CARTONS' THEN 'CARTON' END)
WHERE key = 'cost.basis' AND value #>> '{}' IN ('WEIGHT', 'CARTONS');
