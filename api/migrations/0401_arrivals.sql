-- 到货单 (warehouse-finance 2.8): one visit of a truck.
CREATE TABLE wh_arrival (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  arrival_no text NOT NULL CONSTRAINT wh_arrival_no_key UNIQUE,
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  customer_id bigint NOT NULL REFERENCES ac_customer (id),
  company_id bigint NOT NULL REFERENCES sy_company (id),
  notified_at timestamptz(3) NOT NULL,
  plan_at timestamptz(3),
  arrived_at timestamptz(3),
  plate_no text,
  driver text,
  driver_phone text,
  carrier_id bigint REFERENCES ac_supplier (id),
  carrier text,
  dock text,
  unload_start_at timestamptz(3),
  unload_end_at timestamptz(3),
  different boolean NOT NULL DEFAULT false,
  sign_name text,
  release_reason text,
  released_by bigint,
  confirmed_by bigint,
  confirmed_at timestamptz(3),
  remark text,
  state text NOT NULL DEFAULT 'NOTIFIED'
    CHECK (state IN ('NOTIFIED', 'ARRIVED', 'UNLOADING', 'COUNTED', 'EXCEPTION', 'CONFIRMED', 'VOID')),
  state_reason text,
  search_text text NOT NULL DEFAULT '',
  CONSTRAINT wh_arrival_arrived CHECK (state IN ('NOTIFIED', 'VOID') OR (arrived_at IS NOT NULL AND plate_no IS NOT NULL)),
  CONSTRAINT wh_arrival_unloaded CHECK (unload_end_at >= unload_start_at)
);
CREATE INDEX wh_arrival_number_idx ON wh_arrival (number_key(arrival_no), id);
CREATE INDEX wh_arrival_state_idx ON wh_arrival (warehouse_id, state, plan_at);
CREATE INDEX wh_arrival_customer_idx ON wh_arrival (customer_id, created_at);
CREATE INDEX wh_arrival_search_idx ON wh_arrival USING gin (bigrams(search_text));

CREATE TABLE wh_arrival_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  arrival_id bigint NOT NULL REFERENCES wh_arrival (id),
  line_no integer NOT NULL CHECK (line_no >= 1),
  -- Empty: not planned (无预报).
  inbound_line_id bigint REFERENCES wh_inbound_line (id),
  goods_id bigint REFERENCES sy_goods (id),
  goods_name text NOT NULL,
  notified integer NOT NULL DEFAULT 0 CHECK (notified >= 0),
  actual integer CHECK (actual >= 0),
  damaged integer NOT NULL DEFAULT 0 CHECK (damaged >= 0 AND damaged <= coalesce(actual, 0)),
  cause text CHECK (cause IN ('TRANSPORT', 'HANDLING', 'PACKING', 'DAMP', 'EXPIRED', 'OTHER')),
  length_mm integer, width_mm integer, height_mm integer,
  unit_weight bigint CHECK (unit_weight > 0),
  production_date date,
  expiry_date date,
  reason text CHECK (reason IN ('SHORT', 'OVER', 'DAMAGED', 'WRONG', 'UNPLANNED')),
  reason_text text,
  decision text CHECK (decision IN ('ACCEPT', 'REJECT', 'SUPPLEMENT')),
  decision_text text,
  CONSTRAINT wh_arrival_line_no_key UNIQUE (arrival_id, line_no),
  CONSTRAINT wh_arrival_line_inbound_key UNIQUE (arrival_id, inbound_line_id)
);
CREATE INDEX wh_arrival_line_inbound_idx ON wh_arrival_line (inbound_line_id) WHERE inbound_line_id IS NOT NULL;
