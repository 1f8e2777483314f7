-- Logistics orders with their lines, containers, allocations between both, and stage records (logistics-admin 2.1-2.5).
-- Volume cm³, weight gram, sides mm; ports by LOCODE, container types and units by code.

CREATE TABLE lg_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint REFERENCES ac_user (id),
  dept_id bigint REFERENCES ac_dept (id),
  remark text,
  order_no text NOT NULL UNIQUE,
  customer_id bigint NOT NULL REFERENCES ac_customer (id),
  customer_code_id bigint REFERENCES ac_customer_code (id),
  customer_ref text,
  service_type text NOT NULL DEFAULT 'LCL' CHECK (service_type IN ('LCL', 'FCL')),
  agency_type text NOT NULL DEFAULT 'SELF' CHECK (agency_type IN ('SELF', 'AGENCY', 'FREIGHT_ONLY')),
  transport_mode text NOT NULL DEFAULT 'SEA' CHECK (transport_mode IN ('SEA', 'RAIL', 'ROAD')),
  incoterm text, incoterm_place text,
  pol text REFERENCES sy_port (locode), pod text REFERENCES sy_port (locode), final_place text,
  dest_country text,
  consignee jsonb, notify jsonb,
  delivery_type text NOT NULL DEFAULT 'DOOR' CHECK (delivery_type IN ('DOOR', 'PICKUP', 'AGENT')),
  inbound_warehouse_id bigint,
  order_date date NOT NULL,
  cargo_ready_date date, require_etd date, require_delivery date,
  sales_id bigint REFERENCES ac_user (id),
  cs_id bigint REFERENCES ac_user (id),
  operator_id bigint REFERENCES ac_user (id),
  currency text, settlement text CHECK (settlement IN ('MONTHLY', 'PER_ORDER', 'PREPAID')),
  est_receivable numeric(20,4) CHECK (est_receivable >= 0),
  goods_currency text NOT NULL DEFAULT 'USD',
  cartons integer NOT NULL DEFAULT 0,
  pieces numeric(14,3) NOT NULL DEFAULT 0,
  volume bigint NOT NULL DEFAULT 0,
  gross bigint NOT NULL DEFAULT 0,
  net bigint NOT NULL DEFAULT 0,
  chargeable_rt numeric(14,3) NOT NULL DEFAULT 0,
  goods_value numeric(20,4) NOT NULL DEFAULT 0,
  allocated_cartons integer NOT NULL DEFAULT 0,
  loaded_cartons integer NOT NULL DEFAULT 0,
  delivered_cartons integer NOT NULL DEFAULT 0,
  closed_cartons integer NOT NULL DEFAULT 0,
  alloc_state text NOT NULL DEFAULT 'NONE' CHECK (alloc_state IN ('NONE', 'PART', 'FULL')),
  progress_stage text NOT NULL DEFAULT 'NONE',
  release_state text NOT NULL DEFAULT 'NONE' CHECK (release_state IN ('NONE', 'PENDING', 'RELEASED', 'REFUSED')),
  hold boolean NOT NULL DEFAULT false,
  hold_reason text,
  services text[] NOT NULL DEFAULT '{}',
  attributes text[] NOT NULL DEFAULT '{}',
  source text NOT NULL DEFAULT 'MANUAL' CHECK (source IN ('MANUAL', 'IMPORT', 'COPY', 'API')),
  status text NOT NULL DEFAULT 'DRAFT' CHECK (status IN ('DRAFT', 'SUBMITTED', 'CONFIRMED', 'RUNNING', 'DONE', 'CANCELLED')),
  submitted_at timestamptz(3), submitted_by bigint,
  confirmed_at timestamptz(3), confirmed_by bigint,
  was_confirmed boolean NOT NULL DEFAULT false,
  cancelled_at timestamptz(3), cancelled_by bigint, cancel_code text, cancel_reason text, prev_status text,
  reject_reason text,
  locked_at timestamptz(3),
  CONSTRAINT lg_order_route CHECK (pol <> pod),
  CONSTRAINT lg_order_hold CHECK (NOT hold OR hold_reason IS NOT NULL),
  CONSTRAINT lg_order_cancelled CHECK ((status = 'CANCELLED') = (cancelled_at IS NOT NULL)),
  CONSTRAINT lg_order_complete CHECK (status IN ('DRAFT', 'CANCELLED') OR (customer_code_id IS NOT NULL AND incoterm IS NOT NULL
    AND incoterm_place IS NOT NULL AND pol IS NOT NULL AND pod IS NOT NULL AND sales_id IS NOT NULL AND currency IS NOT NULL
    AND settlement IS NOT NULL)),
  CONSTRAINT lg_order_figures CHECK (cartons >= 0 AND volume >= 0 AND gross >= 0 AND net >= 0
    AND allocated_cartons >= 0 AND closed_cartons >= 0 AND allocated_cartons + closed_cartons <= cartons)
);
CREATE INDEX lg_order_status_idx ON lg_order (company_id, status, order_date DESC, id DESC);
CREATE INDEX lg_order_date_idx ON lg_order (order_date DESC, id DESC);
CREATE INDEX lg_order_customer_idx ON lg_order (customer_id, status);
CREATE INDEX lg_order_ref_idx ON lg_order (customer_id, customer_ref) WHERE customer_ref IS NOT NULL;
CREATE INDEX lg_order_ref_only_idx ON lg_order (customer_ref text_pattern_ops) WHERE customer_ref IS NOT NULL;
CREATE INDEX lg_order_no_prefix_idx ON lg_order (order_no text_pattern_ops);
CREATE INDEX lg_order_code_idx ON lg_order (customer_code_id);
CREATE INDEX lg_order_owner_idx ON lg_order (owner_id);
CREATE INDEX lg_order_sales_idx ON lg_order (sales_id);
CREATE INDEX lg_order_cs_idx ON lg_order (cs_id);
CREATE INDEX lg_order_operator_idx ON lg_order (operator_id);
CREATE INDEX lg_order_dept_idx ON lg_order (dept_id);
CREATE INDEX lg_order_pol_idx ON lg_order (pol);
CREATE INDEX lg_order_pod_idx ON lg_order (pod);
CREATE INDEX lg_order_warehouse_idx ON lg_order (inbound_warehouse_id);
CREATE INDEX lg_order_progress_idx ON lg_order (progress_stage);
CREATE INDEX lg_order_hold_idx ON lg_order (order_date DESC, id DESC) WHERE hold;
CREATE INDEX lg_order_pool_idx ON lg_order (alloc_state, pod, transport_mode) WHERE status IN ('CONFIRMED', 'RUNNING');

CREATE TABLE lg_order_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  order_id bigint NOT NULL REFERENCES lg_order (id) ON DELETE CASCADE,
  line_no integer NOT NULL CHECK (line_no >= 1),
  goods_id bigint,
  name_cn text NOT NULL, name_en text, spec text, brand text,
  hs_code text CHECK (hs_code ~ '^\d{10}$'), foreign_hs_code text CHECK (foreign_hs_code ~ '^\d{6,12}$'),
  qty numeric(14,3) CHECK (qty >= 0), unit text,
  cartons integer NOT NULL CHECK (cartons >= 1),
  pcs_per_carton numeric(14,3) CHECK (pcs_per_carton > 0),
  package_type text,
  length_mm integer CHECK (length_mm BETWEEN 1 AND 15000),
  width_mm integer CHECK (width_mm BETWEEN 1 AND 15000),
  height_mm integer CHECK (height_mm BETWEEN 1 AND 15000),
  carton_gross bigint CHECK (carton_gross > 0),
  carton_net bigint CHECK (carton_net >= 0),
  volume_typed bigint CHECK (volume_typed > 0),
  gross_typed bigint CHECK (gross_typed > 0),
  net_typed bigint CHECK (net_typed >= 0),
  volume bigint NOT NULL DEFAULT 0 CHECK (volume >= 0),
  gross bigint NOT NULL DEFAULT 0 CHECK (gross >= 0),
  net bigint NOT NULL DEFAULT 0 CHECK (net >= 0),
  measure_source text NOT NULL DEFAULT 'CALC' CHECK (measure_source IN ('CALC', 'MANUAL', 'WAREHOUSE', 'INSPECTION')),
  unit_price numeric(18,6) CHECK (unit_price >= 0),
  currency text NOT NULL DEFAULT 'USD',
  amount numeric(20,4) CHECK (amount >= 0),
  origin_district text,
  cargo_source text NOT NULL DEFAULT 'WAREHOUSE' CHECK (cargo_source IN ('WAREHOUSE', 'FACTORY', 'DIRECT')),
  received_cartons integer NOT NULL DEFAULT 0 CHECK (received_cartons >= 0),
  allocated_cartons integer NOT NULL DEFAULT 0 CHECK (allocated_cartons >= 0),
  loaded_cartons integer NOT NULL DEFAULT 0 CHECK (loaded_cartons >= 0),
  delivered_cartons integer NOT NULL DEFAULT 0 CHECK (delivered_cartons >= 0),
  closed_cartons integer NOT NULL DEFAULT 0 CHECK (closed_cartons >= 0),
  attributes text[] NOT NULL DEFAULT '{}',
  un_no text CHECK (un_no ~ '^UN\d{4}$'), dg_class text,
  temp_class text NOT NULL DEFAULT 'NORMAL',
  barcode text, carton_range text, marks text,
  CONSTRAINT lg_order_line_no_key UNIQUE (order_id, line_no) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT lg_order_line_log022 CHECK (allocated_cartons + closed_cartons <= cartons)
);
CREATE INDEX lg_order_line_free_idx ON lg_order_line (order_id) WHERE allocated_cartons + closed_cartons < cartons;
CREATE INDEX lg_order_line_hs_idx ON lg_order_line (hs_code) WHERE hs_code IS NOT NULL;

CREATE TABLE lg_container (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint NOT NULL REFERENCES ac_user (id),
  dept_id bigint REFERENCES ac_dept (id),
  remark text,
  container_code text NOT NULL UNIQUE,
  container_no text CHECK (container_no ~ '^[A-Z]{3}[UJZ]\d{7}$'),
  seal_no text CHECK (seal_no ~ '^[A-Z0-9-]{4,20}$'),
  container_type text NOT NULL REFERENCES sy_container_type (code),
  cap_volume_plan bigint, cap_volume_max bigint, cap_payload_plan bigint, cap_payload_max bigint, tare bigint, mgw bigint,
  service_type text NOT NULL DEFAULT 'LCL' CHECK (service_type IN ('LCL', 'FCL')),
  transport_mode text NOT NULL DEFAULT 'SEA' CHECK (transport_mode IN ('SEA', 'RAIL', 'ROAD')),
  pol text NOT NULL REFERENCES sy_port (locode),
  pod text NOT NULL REFERENCES sy_port (locode),
  final_place text,
  load_place_type text NOT NULL DEFAULT 'WAREHOUSE' CHECK (load_place_type IN ('WAREHOUSE', 'FACTORY', 'YARD')),
  warehouse_id bigint, load_address text, plan_load_date date,
  overseas_agent_id bigint REFERENCES ac_supplier (id),
  stage text NOT NULL DEFAULT 'CONSOLIDATE'
    CHECK (stage IN ('CONSOLIDATE', 'BOOK', 'INSPECT', 'LOAD', 'DECLARE', 'CLEAR', 'DELIVER', 'DELIVERED', 'CANCELLED')),
  stage_since timestamptz(3) NOT NULL DEFAULT now(),
  hold boolean NOT NULL DEFAULT false,
  hold_reason text,
  dg boolean NOT NULL DEFAULT false,
  plan_cartons integer NOT NULL DEFAULT 0 CHECK (plan_cartons >= 0),
  plan_volume bigint NOT NULL DEFAULT 0 CHECK (plan_volume >= 0),
  plan_gross bigint NOT NULL DEFAULT 0 CHECK (plan_gross >= 0),
  loaded_cartons integer NOT NULL DEFAULT 0, loaded_volume bigint NOT NULL DEFAULT 0, loaded_gross bigint NOT NULL DEFAULT 0,
  order_count integer NOT NULL DEFAULT 0, customer_count integer NOT NULL DEFAULT 0,
  fill_rate numeric(6,1) NOT NULL DEFAULT 0,
  vgm bigint, vgm_method text,
  carrier_id bigint REFERENCES ac_supplier (id),
  vessel text, voyage text, so_no text, mbl_no text,
  cut_si timestamptz(3), cut_cy timestamptz(3), cut_vgm timestamptz(3), cut_customs timestamptz(3),
  etd date, atd date, eta date, ata date, first_etd date,
  free_days integer, last_free_day date, gate_out_at timestamptz(3), empty_return_at timestamptz(3),
  cost_basis text NOT NULL DEFAULT 'VOLUME'
    CHECK (cost_basis IN ('VOLUME', 'GROSS', 'RT', 'CARTON', 'ORDER', 'VALUE', 'MANUAL')),
  cancel_reason text,
  locked_at timestamptz(3),
  CONSTRAINT lg_container_route CHECK (pol <> pod),
  CONSTRAINT lg_container_hold CHECK (NOT hold OR hold_reason IS NOT NULL)
);
CREATE INDEX lg_container_stage_etd_idx ON lg_container (stage, etd);
CREATE INDEX lg_container_stage_since_idx ON lg_container (stage, stage_since);
CREATE INDEX lg_container_pod_idx ON lg_container (pod, stage);
CREATE INDEX lg_container_pol_idx ON lg_container (pol);
CREATE INDEX lg_container_company_idx ON lg_container (company_id, id DESC);
CREATE UNIQUE INDEX lg_container_no_live_key ON lg_container (container_no)
  WHERE container_no IS NOT NULL AND stage NOT IN ('DELIVERED', 'CANCELLED');
CREATE INDEX lg_container_no_idx ON lg_container (container_no text_pattern_ops);
CREATE INDEX lg_container_code_prefix_idx ON lg_container (container_code text_pattern_ops);
CREATE INDEX lg_container_mbl_idx ON lg_container (mbl_no);
CREATE INDEX lg_container_so_idx ON lg_container (so_no);
CREATE INDEX lg_container_owner_idx ON lg_container (owner_id);
CREATE INDEX lg_container_dept_idx ON lg_container (dept_id);
CREATE INDEX lg_container_carrier_idx ON lg_container (carrier_id);
CREATE INDEX lg_container_agent_idx ON lg_container (overseas_agent_id);

CREATE TABLE lg_allocation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  container_id bigint NOT NULL REFERENCES lg_container (id),
  order_id bigint NOT NULL REFERENCES lg_order (id),
  order_line_id bigint NOT NULL REFERENCES lg_order_line (id),
  cartons integer NOT NULL CHECK (cartons >= 1),
  qty numeric(14,3) NOT NULL DEFAULT 0,
  volume bigint NOT NULL DEFAULT 0 CHECK (volume >= 0),
  gross bigint NOT NULL DEFAULT 0 CHECK (gross >= 0),
  net bigint NOT NULL DEFAULT 0 CHECK (net >= 0),
  loaded_cartons integer, loaded_volume bigint, loaded_gross bigint,
  hbl_no text, position text, sequence integer,
  state text NOT NULL DEFAULT 'LIVE' CHECK (state IN ('LIVE', 'REMOVED', 'ROLLED')),
  moved_from bigint REFERENCES lg_allocation (id)
);
CREATE UNIQUE INDEX lg_allocation_live_key ON lg_allocation (container_id, order_line_id) WHERE state = 'LIVE';
CREATE INDEX lg_allocation_order_idx ON lg_allocation (order_id);
CREATE INDEX lg_allocation_line_idx ON lg_allocation (order_line_id);
CREATE INDEX lg_allocation_moved_idx ON lg_allocation (moved_from) WHERE moved_from IS NOT NULL;

-- Append-only: what was written stays (2.5).
CREATE TABLE lg_stage_record (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  container_id bigint NOT NULL REFERENCES lg_container (id),
  seq integer NOT NULL CHECK (seq >= 1),
  action text NOT NULL
    CHECK (action IN ('CREATE', 'ADVANCE', 'ROLLBACK', 'CANCEL', 'RESTORE', 'HOLD', 'UNHOLD', 'MILESTONE', 'NOTE')),
  from_stage text, to_stage text,
  milestone text,
  occurred_at timestamptz(3) NOT NULL,
  recorded_at timestamptz(3) NOT NULL DEFAULT now(),
  location text, remark text, reason text,
  stay_minutes integer,
  source text NOT NULL DEFAULT 'MANUAL' CHECK (source IN ('MANUAL', 'SYSTEM', 'IMPORT', 'AGENT')),
  CONSTRAINT lg_stage_record_seq_key UNIQUE (container_id, seq),
  CONSTRAINT lg_stage_record_reason CHECK (action NOT IN ('ROLLBACK', 'CANCEL', 'HOLD') OR reason IS NOT NULL),
  CONSTRAINT lg_stage_record_milestone CHECK ((action = 'MILESTONE') = (milestone IS NOT NULL))
);
CREATE INDEX lg_stage_record_at_idx ON lg_stage_record (container_id, occurred_at);
CREATE INDEX lg_stage_record_milestone_idx ON lg_stage_record (milestone, occurred_at);
CREATE INDEX lg_stage_record_recorded_idx ON lg_stage_record (recorded_at DESC, id DESC);

CREATE TRIGGER lg_stage_record_append_only BEFORE UPDATE OR DELETE ON lg_stage_record
  FOR EACH ROW EXECUTE FUNCTION append_only();

-- Search by parts of numbers and names.
CREATE INDEX lg_order_search_idx ON lg_order USING gin (bigrams(order_no || ' ' || coalesce(customer_ref, '')));
CREATE INDEX lg_order_line_name_idx ON lg_order_line USING gin (bigrams(name_cn));
CREATE INDEX lg_container_search_idx ON lg_container USING gin (bigrams(container_code || ' ' || coalesce(container_no, '')));
