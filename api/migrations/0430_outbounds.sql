-- 出库单 (warehouse-finance 2.12): document, lines, allocations. Pieces; volume cm³, weight gram. A 冲红 is a document of its
-- own with negative quantities and no allocations.
CREATE TABLE wh_outbound (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  outbound_no text NOT NULL CONSTRAINT wh_outbound_no_key UNIQUE,
  type text NOT NULL CHECK (type IN ('LOADING', 'PICKUP', 'MALL', 'TRANSFER', 'RETURN', 'SCRAP', 'OTHER')),
  company_id bigint NOT NULL REFERENCES sy_company (id),
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  customer_id bigint NOT NULL REFERENCES ac_customer (id),
  container_id bigint REFERENCES lg_container (id),
  container_no text,
  loading_slip_id bigint REFERENCES lg_loading_slip (id),
  to_warehouse_id bigint REFERENCES wh_warehouse (id),
  plan_at timestamptz(3) NOT NULL,
  strategy text NOT NULL DEFAULT 'FIFO' CHECK (strategy IN ('FIFO', 'FEFO', 'BATCH', 'MANUAL')),
  allow_partial boolean NOT NULL DEFAULT false,
  pickup_person text,
  pickup_id_no text,
  pickup_phone text,
  plate_no text,
  seal_no text,
  remark text,
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'SUBMITTED', 'APPROVED', 'ALLOCATED', 'PICKING', 'PICKED',
    'SHIPPED', 'SIGNED', 'CANCELLED', 'REVERSED')),
  qty_requested integer NOT NULL DEFAULT 0,
  qty_allocated integer NOT NULL DEFAULT 0,
  qty_picked integer NOT NULL DEFAULT 0,
  qty_shipped integer NOT NULL DEFAULT 0,
  volume bigint NOT NULL DEFAULT 0,
  weight bigint NOT NULL DEFAULT 0,
  submitted_by bigint,
  submitted_at timestamptz(3),
  approved_by bigint,
  approved_at timestamptz(3),
  shipped_by bigint,
  shipped_at timestamptz(3),
  business_date date,
  signer text,
  signed_at timestamptz(3),
  end_reason text,
  reversal_of bigint CONSTRAINT wh_outbound_reversal_key UNIQUE REFERENCES wh_outbound (id),
  CONSTRAINT wh_outbound_two_people CHECK (approved_by IS NULL OR approved_by IS DISTINCT FROM submitted_by),
  CONSTRAINT wh_outbound_target CHECK ((type <> 'TRANSFER' OR (to_warehouse_id IS NOT NULL AND to_warehouse_id <> warehouse_id))
    AND (type <> 'LOADING' OR container_id IS NOT NULL)),
  CONSTRAINT wh_outbound_reversed CHECK (reversal_of IS NULL OR state = 'REVERSED')
);
-- One live LOADING outbound per container, warehouse, customer and company.
CREATE UNIQUE INDEX wh_outbound_loading_key ON wh_outbound (container_id, warehouse_id, customer_id, company_id)
  WHERE type = 'LOADING' AND state NOT IN ('CANCELLED', 'REVERSED');
CREATE INDEX wh_outbound_warehouse_idx ON wh_outbound (warehouse_id, state, plan_at DESC);
CREATE INDEX wh_outbound_customer_idx ON wh_outbound (customer_id, created_at);
CREATE INDEX wh_outbound_container_idx ON wh_outbound (container_id) WHERE container_id IS NOT NULL;
CREATE INDEX wh_outbound_slip_idx ON wh_outbound (loading_slip_id) WHERE loading_slip_id IS NOT NULL;
CREATE INDEX wh_outbound_created_idx ON wh_outbound (created_at, id);
CREATE INDEX wh_outbound_company_idx ON wh_outbound (company_id);
CREATE INDEX wh_outbound_to_warehouse_idx ON wh_outbound (to_warehouse_id) WHERE to_warehouse_id IS NOT NULL;

CREATE TABLE wh_outbound_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  outbound_id bigint NOT NULL REFERENCES wh_outbound (id),
  line_no integer NOT NULL,
  goods_name text NOT NULL,
  mark text,
  batch_id bigint REFERENCES wh_batch (id),
  location_id bigint REFERENCES wh_location (id),
  order_line_id bigint,
  quality text NOT NULL DEFAULT 'GOOD' CHECK (quality IN ('GOOD', 'DAMAGED', 'HOLD')),
  unit_volume bigint NOT NULL DEFAULT 0,
  unit_weight bigint NOT NULL DEFAULT 0,
  qty_requested integer NOT NULL CHECK (qty_requested <> 0),
  qty_allocated integer NOT NULL DEFAULT 0,
  qty_picked integer NOT NULL DEFAULT 0,
  qty_shipped integer NOT NULL DEFAULT 0,
  short_reason text,
  CONSTRAINT wh_outbound_line_no_key UNIQUE (outbound_id, line_no),
  CONSTRAINT wh_outbound_line_order CHECK (abs(qty_shipped) <= abs(qty_picked) AND abs(qty_picked) <= abs(qty_allocated)
    AND abs(qty_allocated) <= abs(qty_requested))
);
CREATE INDEX wh_outbound_line_order_line_idx ON wh_outbound_line (order_line_id) WHERE order_line_id IS NOT NULL;
CREATE INDEX wh_outbound_line_batch_idx ON wh_outbound_line (batch_id) WHERE batch_id IS NOT NULL;

CREATE TABLE wh_allocation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  outbound_id bigint NOT NULL REFERENCES wh_outbound (id),
  line_id bigint NOT NULL REFERENCES wh_outbound_line (id),
  stock_id bigint NOT NULL REFERENCES wh_stock (id),
  qty integer NOT NULL CHECK (qty > 0),
  qty_picked integer NOT NULL DEFAULT 0 CHECK (qty_picked >= 0 AND qty_picked <= qty),
  picked_by bigint,
  picked_at timestamptz(3),
  state text NOT NULL DEFAULT 'RESERVED' CHECK (state IN ('RESERVED', 'PICKED', 'SHIPPED', 'RELEASED')),
  CONSTRAINT wh_allocation_picked CHECK (state NOT IN ('PICKED', 'SHIPPED') OR qty_picked = qty)
);
CREATE INDEX wh_allocation_outbound_idx ON wh_allocation (outbound_id);
CREATE INDEX wh_allocation_line_idx ON wh_allocation (line_id);
CREATE INDEX wh_allocation_stock_idx ON wh_allocation (stock_id) WHERE state IN ('RESERVED', 'PICKED');
CREATE INDEX wh_outbound_number_key ON wh_outbound (number_key(outbound_no), id);
