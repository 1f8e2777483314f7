-- Warehouses, zones, chambers with their opening records, locations (warehouse-finance 2.1-2.5).
-- Volume cm³, temperature °C × 10. Codes are unique regardless of letter case (WMS-002).

CREATE TABLE wh_warehouse (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  supplier_id bigint REFERENCES ac_supplier (id),
  code text NOT NULL CHECK (code ~ '^[A-Z0-9-]{2,20}$'),
  name text NOT NULL,
  ownership text NOT NULL DEFAULT 'OWN' CHECK (ownership IN ('OWN', 'RENTED', 'PARTNER')),
  address text NOT NULL,
  contact text, phone text,
  area_m2 integer NOT NULL DEFAULT 0 CHECK (area_m2 >= 0),
  capacity bigint NOT NULL DEFAULT 0 CHECK (capacity >= 0),
  timezone text NOT NULL DEFAULT 'Asia/Shanghai',
  status text NOT NULL DEFAULT 'ENABLED' CHECK (status IN ('ENABLED', 'DISABLED')),
  CONSTRAINT wh_warehouse_supplier_needed CHECK (ownership = 'OWN' OR supplier_id IS NOT NULL)
);
CREATE UNIQUE INDEX wh_warehouse_code_key ON wh_warehouse (upper(code));
CREATE UNIQUE INDEX wh_warehouse_name_key ON wh_warehouse (name);
CREATE INDEX wh_warehouse_company_idx ON wh_warehouse (company_id);
CREATE INDEX wh_warehouse_supplier_idx ON wh_warehouse (supplier_id);

CREATE TABLE wh_zone (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  code text NOT NULL CHECK (code ~ '^[A-Z0-9-]{1,20}$'),
  name text NOT NULL,
  temp_class text NOT NULL DEFAULT 'NORMAL' CHECK (temp_class IN ('NORMAL', 'CHILLED', 'FROZEN', 'BONDED', 'DANGEROUS')),
  temp_min integer, temp_max integer,
  use_type text NOT NULL CHECK (use_type IN ('STORAGE', 'STAGING_IN', 'STAGING_OUT', 'MALL', 'DAMAGED', 'QUARANTINE')),
  map_rows integer NOT NULL CHECK (map_rows BETWEEN 1 AND 60),
  map_cols integer NOT NULL CHECK (map_cols BETWEEN 1 AND 60),
  sort_no integer NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'ENABLED' CHECK (status IN ('ENABLED', 'DISABLED')),
  CONSTRAINT wh_zone_cold_limits CHECK (temp_class NOT IN ('CHILLED', 'FROZEN') OR (temp_min IS NOT NULL AND temp_max IS NOT NULL)),
  CONSTRAINT wh_zone_limits_order CHECK (temp_min < temp_max)
);
CREATE UNIQUE INDEX wh_zone_code_key ON wh_zone (warehouse_id, upper(code));

CREATE TABLE wh_chamber (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  zone_id bigint NOT NULL REFERENCES wh_zone (id),
  code text NOT NULL CHECK (code ~ '^[A-Z0-9-]{1,20}$'),
  name text NOT NULL,
  state text NOT NULL DEFAULT 'CLOSED' CHECK (state IN ('CLOSED', 'OPEN', 'MAINTENANCE')),
  current_record_id bigint,
  capacity bigint NOT NULL DEFAULT 0 CHECK (capacity >= 0),
  CONSTRAINT wh_chamber_open_record CHECK ((state = 'OPEN') = (current_record_id IS NOT NULL))
);
CREATE UNIQUE INDEX wh_chamber_code_key ON wh_chamber (zone_id, upper(code));

CREATE TABLE wh_chamber_record (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  record_no text NOT NULL CONSTRAINT wh_chamber_record_no_key UNIQUE,
  chamber_id bigint NOT NULL REFERENCES wh_chamber (id),
  purpose text NOT NULL CHECK (purpose IN ('WORK', 'INSPECT', 'REPAIR')),
  opened_at timestamptz(3) NOT NULL, opened_by bigint NOT NULL, open_temp integer, open_seal_no text,
  closed_at timestamptz(3), closed_by bigint, close_temp integer, close_seal_no text,
  minutes_open integer,
  abnormal text,
  CONSTRAINT wh_chamber_record_order CHECK (closed_at > opened_at)
);
-- WMS-060: one open working record per chamber, also under two simultaneous openings.
CREATE UNIQUE INDEX wh_chamber_record_open_key ON wh_chamber_record (chamber_id) WHERE closed_at IS NULL;
CREATE INDEX wh_chamber_record_chamber_idx ON wh_chamber_record (chamber_id, opened_at DESC);
CREATE INDEX wh_chamber_record_time_idx ON wh_chamber_record (opened_at DESC, id DESC);
ALTER TABLE wh_chamber ADD CONSTRAINT wh_chamber_current_record_fk FOREIGN KEY (current_record_id) REFERENCES wh_chamber_record (id);

CREATE TABLE wh_location (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  zone_id bigint NOT NULL REFERENCES wh_zone (id),
  chamber_id bigint NOT NULL REFERENCES wh_chamber (id),
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]{1,6}(-[A-Z0-9]{1,4}){0,3}$'),
  kind text NOT NULL CHECK (kind IN ('RACK', 'FLOOR', 'STAGING', 'DAMAGED')),
  map_row integer NOT NULL CHECK (map_row >= 1),
  map_col integer NOT NULL CHECK (map_col >= 1),
  level integer NOT NULL DEFAULT 1 CHECK (level >= 1),
  capacity bigint NOT NULL DEFAULT 0 CHECK (capacity >= 0),
  mix_owner boolean NOT NULL DEFAULT true,
  mix_sku boolean NOT NULL DEFAULT true,
  mix_batch boolean NOT NULL DEFAULT true,
  lock_state text NOT NULL DEFAULT 'NONE' CHECK (lock_state IN ('NONE', 'IN', 'OUT', 'ALL')),
  status text NOT NULL DEFAULT 'ENABLED' CHECK (status IN ('ENABLED', 'DISABLED')),
  pick_seq integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX wh_location_code_key ON wh_location (warehouse_id, upper(code));
CREATE UNIQUE INDEX wh_location_place_key ON wh_location (zone_id, map_row, map_col, level);
CREATE INDEX wh_location_chamber_idx ON wh_location (chamber_id);
