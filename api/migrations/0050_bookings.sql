-- 订柜单 (logistics-admin 2.6): its containers, rates and surcharges.
CREATE TABLE lg_booking (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  company_id bigint NOT NULL REFERENCES sy_company (id),
  owner_id bigint NOT NULL REFERENCES ac_user (id),
  dept_id bigint REFERENCES ac_dept (id),
  remark text,
  booking_no text NOT NULL UNIQUE,
  agent_id bigint NOT NULL REFERENCES ac_supplier (id),
  carrier_id bigint NOT NULL REFERENCES ac_supplier (id),
  contract_no text,
  transport_mode text NOT NULL CHECK (transport_mode IN ('SEA', 'RAIL', 'ROAD')),
  pol text NOT NULL REFERENCES sy_port (locode),
  pod text NOT NULL REFERENCES sy_port (locode),
  place_of_delivery text NOT NULL,
  vessel text, voyage text, etd date, eta date,
  so_no text CHECK (so_no ~ '^[A-Z0-9/-]{4,30}$'),
  cut_si timestamptz(3), cut_cy timestamptz(3), cut_vgm timestamptz(3), cut_customs timestamptz(3),
  freight_term text NOT NULL DEFAULT 'PREPAID' CHECK (freight_term IN ('PREPAID', 'COLLECT')),
  free_days_origin integer CHECK (free_days_origin >= 0),
  free_days_dest integer CHECK (free_days_dest >= 0),
  empty_pickup_place text, return_terminal text,
  si_state text NOT NULL DEFAULT 'NONE' CHECK (si_state IN ('NONE', 'SENT', 'CONFIRMED')),
  si jsonb,
  state text NOT NULL DEFAULT 'DRAFT'
    CHECK (state IN ('DRAFT', 'SUBMITTED', 'CONFIRMED', 'CLOSED', 'ROLLED', 'CANCELLED')),
  confirmed_at timestamptz(3),
  rolled_from bigint REFERENCES lg_booking (id),
  end_reason text,
  CONSTRAINT lg_booking_route CHECK (pol <> pod),
  CONSTRAINT lg_booking_log010 CHECK (etd IS NULL OR eta IS NULL OR etd < eta),
  CONSTRAINT lg_booking_confirmed CHECK (state <> 'CONFIRMED'
    OR (so_no IS NOT NULL AND vessel IS NOT NULL AND voyage IS NOT NULL AND etd IS NOT NULL AND cut_cy IS NOT NULL))
);
-- LOG-047: an SO once per carrier among live bookings.
CREATE UNIQUE INDEX lg_booking_so_live_key ON lg_booking (carrier_id, so_no)
  WHERE so_no IS NOT NULL AND state IN ('DRAFT', 'SUBMITTED', 'CONFIRMED');
CREATE UNIQUE INDEX lg_booking_rolled_from_key ON lg_booking (rolled_from) WHERE rolled_from IS NOT NULL;
CREATE INDEX lg_booking_company_idx ON lg_booking (company_id, state, id DESC);
CREATE INDEX lg_booking_agent_idx ON lg_booking (agent_id);
CREATE INDEX lg_booking_carrier_idx ON lg_booking (carrier_id);
CREATE INDEX lg_booking_owner_idx ON lg_booking (owner_id);
CREATE INDEX lg_booking_dept_idx ON lg_booking (dept_id);
CREATE INDEX lg_booking_pol_idx ON lg_booking (pol);
CREATE INDEX lg_booking_pod_idx ON lg_booking (pod);
CREATE INDEX lg_booking_no_prefix_idx ON lg_booking (booking_no text_pattern_ops);

CREATE TABLE lg_booking_container (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id bigint NOT NULL REFERENCES lg_booking (id),
  container_id bigint NOT NULL REFERENCES lg_container (id),
  sort_no integer NOT NULL,
  live boolean NOT NULL DEFAULT true,
  CONSTRAINT lg_booking_container_key UNIQUE (booking_id, container_id)
);
-- LOG-047: a container stands in at most one live booking.
CREATE UNIQUE INDEX lg_booking_container_live_key ON lg_booking_container (container_id) WHERE live;
CREATE INDEX lg_booking_container_idx ON lg_booking_container (container_id, booking_id DESC);

CREATE TABLE lg_booking_rate (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id bigint NOT NULL REFERENCES lg_booking (id),
  sort_no integer NOT NULL,
  container_type text NOT NULL REFERENCES sy_container_type (code),
  currency text NOT NULL REFERENCES sy_currency (code),
  unit_price numeric(18,6) NOT NULL CHECK (unit_price >= 0),
  count integer NOT NULL CHECK (count >= 1),
  CONSTRAINT lg_booking_rate_key UNIQUE (booking_id, container_type)
);

CREATE TABLE lg_booking_surcharge (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id bigint NOT NULL REFERENCES lg_booking (id),
  sort_no integer NOT NULL,
  charge_code_id bigint NOT NULL REFERENCES fin_charge_code (id),
  currency text NOT NULL REFERENCES sy_currency (code),
  amount numeric(20,4) NOT NULL CHECK (amount >= 0),
  basis text NOT NULL DEFAULT 'CONTAINER' CHECK (basis IN ('CONTAINER', 'BILL'))
);
CREATE INDEX lg_booking_surcharge_idx ON lg_booking_surcharge (booking_id);
CREATE INDEX lg_booking_surcharge_code_idx ON lg_booking_surcharge (charge_code_id);
