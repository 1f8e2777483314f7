-- 每日库存 and 日结 (warehouse-finance 2.14, WMS-040 to 045). Pieces, cm³, gram; closing = opening + in - out + adjust.
ALTER TABLE wh_warehouse ADD COLUMN auto_day_close boolean NOT NULL DEFAULT false;
-- When the inventory of a day was made; null: it is read live from balances and ledger.
ALTER TABLE wh_day ADD COLUMN generated_at timestamptz(3);

CREATE TABLE wh_daily_inventory (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL,
  stock_id bigint NOT NULL REFERENCES wh_stock (id),
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  zone_id bigint NOT NULL REFERENCES wh_zone (id),
  location_id bigint NOT NULL REFERENCES wh_location (id),
  batch_id bigint NOT NULL REFERENCES wh_batch (id),
  customer_id bigint NOT NULL REFERENCES ac_customer (id),
  quality text NOT NULL CHECK (quality IN ('GOOD', 'DAMAGED', 'HOLD')),
  opening integer NOT NULL CHECK (opening >= 0),
  in_qty integer NOT NULL CHECK (in_qty >= 0),
  out_qty integer NOT NULL CHECK (out_qty >= 0),
  -- The part of in and out that only changed place or quality inside the warehouse.
  moved_in integer NOT NULL CHECK (moved_in BETWEEN 0 AND in_qty),
  moved_out integer NOT NULL CHECK (moved_out BETWEEN 0 AND out_qty),
  adjust_qty integer NOT NULL,
  closing integer NOT NULL CHECK (closing >= 0),
  closing_volume bigint NOT NULL,
  closing_weight bigint NOT NULL,
  age_days integer NOT NULL,
  state text NOT NULL DEFAULT 'GENERATED' CHECK (state IN ('GENERATED', 'LOCKED')),
  CONSTRAINT wh_daily_inventory_key UNIQUE (day, warehouse_id, customer_id, batch_id, location_id, quality),
  CONSTRAINT wh_daily_inventory_sum CHECK (closing = opening + in_qty - out_qty + adjust_qty)
);
CREATE INDEX wh_daily_inventory_warehouse_idx ON wh_daily_inventory (warehouse_id, day, customer_id);
CREATE INDEX wh_daily_inventory_batch_idx ON wh_daily_inventory (batch_id, day);

-- An entry of an earlier open day makes the inventories from that day on void; they are live again until made anew.
CREATE FUNCTION wh_daily_inventory_void() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wh_day SET generated_at = NULL
    WHERE warehouse_id = new.warehouse_id AND day >= new.business_date AND generated_at IS NOT NULL;
  IF FOUND THEN
    DELETE FROM wh_daily_inventory WHERE warehouse_id = new.warehouse_id AND day >= new.business_date;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER wh_daily_inventory_void AFTER INSERT ON wh_stock_ledger
  FOR EACH ROW EXECUTE FUNCTION wh_daily_inventory_void();
