-- 车辆, 司机 and 拖车单 (logistics-admin 2.14).
CREATE TABLE lg_vehicle (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  plate text NOT NULL,
  type text NOT NULL,
  supplier_id bigint NOT NULL REFERENCES ac_supplier (id),
  length_mm integer CHECK (length_mm > 0),
  payload bigint CHECK (payload > 0),
  volume_cap bigint CHECK (volume_cap > 0),
  inspection_expiry date, insurance_expiry date,
  status text NOT NULL DEFAULT 'ENABLED' CHECK (status IN ('ENABLED', 'DISABLED')),
  remark text,
  CONSTRAINT lg_vehicle_plate_key UNIQUE (plate)
);
CREATE INDEX lg_vehicle_supplier_idx ON lg_vehicle (supplier_id);

CREATE TABLE lg_driver (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  phone text NOT NULL,
  id_no text,
  licence_class text NOT NULL,
  licence_expiry date,
  supplier_id bigint NOT NULL REFERENCES ac_supplier (id),
  status text NOT NULL DEFAULT 'ENABLED' CHECK (status IN ('ENABLED', 'DISABLED')),
  remark text,
  CONSTRAINT lg_driver_phone_key UNIQUE (phone)
);
CREATE INDEX lg_driver_supplier_idx ON lg_driver (supplier_id);

CREATE TABLE lg_truck (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint NOT NULL REFERENCES ac_user (id),
  dept_id bigint REFERENCES ac_dept (id),
  remark text,
  truck_no text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('PICKUP', 'CONTAINER', 'SHUTTLE', 'DELIVERY')),
  supplier_id bigint NOT NULL REFERENCES ac_supplier (id),
  vehicle_id bigint REFERENCES lg_vehicle (id),
  driver_id bigint REFERENCES lg_driver (id),
  plate text, trailer_plate text, driver_name text, phone text,
  container_id bigint REFERENCES lg_container (id),
  use_at timestamptz(3) NOT NULL,
  -- From the use time or an earlier plan to the last planned stop: the time that vehicle and driver are busy (LOG-095).
  from_at timestamptz(3) NOT NULL,
  until_at timestamptz(3) NOT NULL,
  cartons integer NOT NULL DEFAULT 0 CHECK (cartons >= 0),
  volume bigint NOT NULL DEFAULT 0 CHECK (volume >= 0),
  gross bigint NOT NULL DEFAULT 0 CHECK (gross >= 0),
  cost_amount numeric(20,4) CHECK (cost_amount >= 0),
  cost_currency text REFERENCES sy_currency (code),
  cost_share text NOT NULL DEFAULT 'VOLUME' CHECK (cost_share IN ('VOLUME', 'GROSS', 'RT', 'ORDER')),
  odometer integer CHECK (odometer >= 0),
  state text NOT NULL DEFAULT 'DRAFT'
    CHECK (state IN ('DRAFT', 'ASSIGNED', 'STARTED', 'LOADED', 'ARRIVED', 'DONE', 'CANCELLED')),
  done_at timestamptz(3),
  cancel_reason text,
  CONSTRAINT lg_truck_container CHECK (kind <> 'CONTAINER' OR container_id IS NOT NULL),
  CONSTRAINT lg_truck_trip CHECK (from_at < until_at),
  CONSTRAINT lg_truck_assigned CHECK (state IN ('DRAFT', 'CANCELLED') OR (plate IS NOT NULL AND driver_name IS NOT NULL)),
  CONSTRAINT lg_truck_cost CHECK ((cost_amount IS NULL) = (cost_currency IS NULL))
);
CREATE INDEX lg_truck_company_idx ON lg_truck (company_id, id DESC);
CREATE INDEX lg_truck_state_idx ON lg_truck (state, use_at);
CREATE INDEX lg_truck_use_idx ON lg_truck (use_at DESC, id DESC);
CREATE INDEX lg_truck_vehicle_idx ON lg_truck (vehicle_id, from_at);
CREATE INDEX lg_truck_driver_idx ON lg_truck (driver_id, from_at);
CREATE INDEX lg_truck_container_idx ON lg_truck (container_id);
CREATE INDEX lg_truck_supplier_idx ON lg_truck (supplier_id);
CREATE INDEX lg_truck_owner_idx ON lg_truck (owner_id);
CREATE INDEX lg_truck_dept_idx ON lg_truck (dept_id);

CREATE TABLE lg_truck_stop (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  truck_id bigint NOT NULL REFERENCES lg_truck (id),
  sort_no integer NOT NULL,
  type text NOT NULL CHECK (type IN ('EMPTY_PICKUP', 'LOAD', 'UNLOAD', 'GATE_IN', 'EMPTY_RETURN')),
  place text NOT NULL, address text, contact text, phone text,
  plan_at timestamptz(3), arrive_at timestamptz(3), leave_at timestamptz(3),
  CONSTRAINT lg_truck_stop_key UNIQUE (truck_id, sort_no) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE lg_truck_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  truck_id bigint NOT NULL REFERENCES lg_truck (id),
  sort_no integer NOT NULL,
  order_id bigint NOT NULL REFERENCES lg_order (id),
  cartons integer NOT NULL CHECK (cartons >= 0),
  volume bigint NOT NULL CHECK (volume >= 0),
  gross bigint NOT NULL CHECK (gross >= 0),
  -- Its share of the cost (LOG-054), written when the trip is done.
  share_amount numeric(20,4),
  CONSTRAINT lg_truck_order_key UNIQUE (truck_id, order_id)
);
CREATE INDEX lg_truck_order_idx ON lg_truck_order (order_id);

CREATE TABLE lg_truck_fee (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  truck_id bigint NOT NULL REFERENCES lg_truck (id),
  sort_no integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('WAITING', 'OVERNIGHT', 'TOLL', 'WEIGHING', 'EMPTY_RUN')),
  amount numeric(20,4) NOT NULL CHECK (amount >= 0)
);
CREATE INDEX lg_truck_fee_idx ON lg_truck_fee (truck_id);
