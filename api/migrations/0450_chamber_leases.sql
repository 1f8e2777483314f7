-- 包仓 (warehouse-finance 2.3, 2.4, 4.1): a chamber let to one customer, beside its working openings.
ALTER TABLE wh_chamber_record
  DROP CONSTRAINT wh_chamber_record_purpose_check,
  ADD CONSTRAINT wh_chamber_record_purpose_check CHECK (purpose IN ('WORK', 'INSPECT', 'REPAIR', 'LEASE')),
  ADD COLUMN lease_customer_id bigint REFERENCES ac_customer (id),
  ADD COLUMN charge_rule_id bigint REFERENCES wh_charge_rule (id),
  ADD CONSTRAINT wh_chamber_record_lease CHECK (
    (purpose = 'LEASE') = (lease_customer_id IS NOT NULL) AND (purpose = 'LEASE') = (charge_rule_id IS NOT NULL));
-- WMS-060: at most one open working record and one open lease per chamber.
DROP INDEX wh_chamber_record_open_key;
CREATE UNIQUE INDEX wh_chamber_record_open_key ON wh_chamber_record (chamber_id)
  WHERE closed_at IS NULL AND purpose <> 'LEASE';
CREATE UNIQUE INDEX wh_chamber_record_lease_key ON wh_chamber_record (chamber_id)
  WHERE closed_at IS NULL AND purpose = 'LEASE';
CREATE INDEX wh_chamber_record_customer_idx ON wh_chamber_record (lease_customer_id) WHERE lease_customer_id IS NOT NULL;
CREATE INDEX wh_chamber_record_rule_idx ON wh_chamber_record (charge_rule_id) WHERE charge_rule_id IS NOT NULL;
ALTER TABLE wh_chamber
  ADD COLUMN current_lease_id bigint REFERENCES wh_chamber_record (id),
  ADD COLUMN lease_customer_id bigint REFERENCES ac_customer (id),
  ADD CONSTRAINT wh_chamber_lease CHECK ((current_lease_id IS NULL) = (lease_customer_id IS NULL));
CREATE INDEX wh_chamber_lease_customer_idx ON wh_chamber (lease_customer_id) WHERE lease_customer_id IS NOT NULL;
