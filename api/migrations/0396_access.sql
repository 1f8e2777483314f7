-- 公司准入 (warehouse-finance 2.6): which company may use or enter which warehouse. Quota cm³, 0 is unlimited.
CREATE TABLE wh_access (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint, created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  company_party_id bigint REFERENCES sy_company (id),
  customer_id bigint REFERENCES ac_customer (id),
  supplier_id bigint REFERENCES ac_supplier (id),
  party_name text NOT NULL,
  zone_ids text[] NOT NULL DEFAULT '{}',
  rights text[] NOT NULL CHECK (cardinality(rights) >= 1 AND rights <@ ARRAY['STORE', 'INBOUND', 'PICKUP', 'ENTER', 'VIEW']),
  valid_from date NOT NULL,
  valid_to date NOT NULL,
  quota bigint NOT NULL DEFAULT 0 CHECK (quota >= 0),
  vehicles jsonb NOT NULL DEFAULT '[]',
  persons jsonb NOT NULL DEFAULT '[]',
  state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'ACTIVE', 'SUSPENDED', 'REJECTED')),
  state_reason text,
  approved_by bigint,
  approved_at timestamptz(3),
  CONSTRAINT wh_access_party CHECK (num_nonnulls(company_party_id, customer_id, supplier_id) = 1),
  CONSTRAINT wh_access_validity CHECK (valid_to >= valid_from),
  CONSTRAINT wh_access_approved CHECK (state NOT IN ('ACTIVE', 'SUSPENDED') OR approved_at IS NOT NULL),
  CONSTRAINT wh_access_two_people CHECK (approved_by IS NULL OR approved_by IS DISTINCT FROM created_by)
);
CREATE INDEX wh_access_warehouse_idx ON wh_access (warehouse_id, valid_to);
CREATE INDEX wh_access_company_idx ON wh_access (company_party_id) WHERE company_party_id IS NOT NULL;
CREATE INDEX wh_access_customer_idx ON wh_access (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX wh_access_supplier_idx ON wh_access (supplier_id) WHERE supplier_id IS NOT NULL;
