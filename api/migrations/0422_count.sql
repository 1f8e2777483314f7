-- 盘点单 (warehouse-finance 2.13, 4.6). A line keeps what the books held when it was counted (WMS-033); quantities in pieces.
CREATE TABLE wh_count (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  count_no text NOT NULL CONSTRAINT wh_count_no_key UNIQUE,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  zone_id bigint REFERENCES wh_zone (id),
  location_ids text[] NOT NULL DEFAULT '{}',
  customer_id bigint REFERENCES ac_customer (id),
  goods text,
  scope_text text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('LOCKED', 'LIVE')),
  blind boolean NOT NULL DEFAULT true,
  remark text,
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'COUNTING', 'REVIEW', 'APPROVED', 'VOID')),
  started_at timestamptz(3),
  submitted_by bigint,
  submitted_at timestamptz(3),
  approved_by bigint,
  approved_at timestamptz(3),
  state_reason text,
  CONSTRAINT wh_count_approved CHECK ((state = 'APPROVED') = (approved_at IS NOT NULL))
);
CREATE INDEX wh_count_warehouse_idx ON wh_count (warehouse_id, state);
CREATE INDEX wh_count_customer_idx ON wh_count (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX wh_count_zone_idx ON wh_count (zone_id) WHERE zone_id IS NOT NULL;
CREATE TABLE wh_count_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  count_id bigint NOT NULL REFERENCES wh_count (id),
  line_no integer NOT NULL,
  location_id bigint NOT NULL REFERENCES wh_location (id),
  batch_id bigint NOT NULL REFERENCES wh_batch (id),
  quality text NOT NULL CHECK (quality IN ('GOOD', 'DAMAGED', 'HOLD')),
  snapshot integer NOT NULL CHECK (snapshot >= 0),
  counted integer CHECK (counted >= 0),
  counted_book integer CHECK (counted_book >= 0),
  counted_by bigint,
  counted_at timestamptz(3),
  needs_second boolean NOT NULL DEFAULT false,
  second integer CHECK (second >= 0),
  second_book integer CHECK (second_book >= 0),
  second_by bigint,
  second_at timestamptz(3),
  reason text,
  adjusted integer,
  CONSTRAINT wh_count_line_key UNIQUE (count_id, line_no),
  CONSTRAINT wh_count_line_place UNIQUE (count_id, location_id, batch_id, quality),
  CONSTRAINT wh_count_line_counted CHECK ((counted IS NULL) = (counted_at IS NULL) AND (counted IS NULL) = (counted_book IS NULL)),
  CONSTRAINT wh_count_line_second CHECK ((second IS NULL) = (second_at IS NULL) AND (second IS NULL) = (second_book IS NULL))
);
CREATE INDEX wh_count_line_place_idx ON wh_count_line (location_id, batch_id);
CREATE INDEX wh_count_line_batch_idx ON wh_count_line (batch_id);
-- Locations that a running 锁定盘点 has locked, with the lock that they had before.
CREATE TABLE wh_count_lock (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  count_id bigint NOT NULL REFERENCES wh_count (id),
  location_id bigint NOT NULL CONSTRAINT wh_count_lock_key UNIQUE REFERENCES wh_location (id),
  lock_state text NOT NULL CHECK (lock_state IN ('NONE', 'IN', 'OUT', 'ALL')),
  lock_reason text
);
CREATE INDEX wh_count_lock_count_idx ON wh_count_lock (count_id);
CREATE INDEX wh_count_number_key ON wh_count (number_key(count_no), id);
