-- 库位 (warehouse-finance 2.5): sizes, weight, pallets, whose it is, why it is locked.
ALTER TABLE wh_location
  ADD COLUMN length_mm integer CHECK (length_mm >= 1),
  ADD COLUMN width_mm integer CHECK (width_mm >= 1),
  ADD COLUMN height_mm integer CHECK (height_mm >= 1),
  ADD COLUMN max_weight bigint NOT NULL DEFAULT 0 CHECK (max_weight >= 0),
  ADD COLUMN max_pallets integer NOT NULL DEFAULT 0 CHECK (max_pallets >= 0),
  ADD COLUMN fixed_customer_id bigint REFERENCES ac_customer (id),
  ADD COLUMN lock_reason text,
  ADD CONSTRAINT wh_location_lock_check CHECK ((lock_state = 'NONE') = (lock_reason IS NULL));
CREATE INDEX wh_location_customer_idx ON wh_location (fixed_customer_id) WHERE fixed_customer_id IS NOT NULL;
-- A location stands in the chamber's zone and the zone's warehouse (WMS-001).
CREATE UNIQUE INDEX wh_zone_home_key ON wh_zone (id, warehouse_id);
CREATE UNIQUE INDEX wh_chamber_home_key ON wh_chamber (id, zone_id);
ALTER TABLE wh_location
  ADD CONSTRAINT wh_location_zone_home_fkey FOREIGN KEY (zone_id, warehouse_id) REFERENCES wh_zone (id, warehouse_id),
  ADD CONSTRAINT wh_location_chamber_home_fkey FOREIGN KEY (chamber_id, zone_id) REFERENCES wh_chamber (id, zone_id);
