-- Sums of 每日库存 (2.14) by day, warehouse, owner, company and quality: a month of all warehouses is a million rows, its sums
-- are some ten thousand. Kept by the database itself, whoever stores, voids or corrects rows.
CREATE TABLE wh_daily_total (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL,
  warehouse_id bigint NOT NULL REFERENCES wh_warehouse (id),
  customer_id bigint NOT NULL REFERENCES ac_customer (id),
  company_id bigint NOT NULL REFERENCES sy_company (id),
  quality text NOT NULL,
  -- Rows of inventory that are summed up here.
  places integer NOT NULL DEFAULT 0 CHECK (places >= 0),
  opening bigint NOT NULL DEFAULT 0,
  in_qty bigint NOT NULL DEFAULT 0,
  out_qty bigint NOT NULL DEFAULT 0,
  moved_in bigint NOT NULL DEFAULT 0,
  moved_out bigint NOT NULL DEFAULT 0,
  adjust_qty bigint NOT NULL DEFAULT 0,
  closing bigint NOT NULL DEFAULT 0,
  closing_volume bigint NOT NULL DEFAULT 0,
  closing_weight bigint NOT NULL DEFAULT 0,
  CONSTRAINT wh_daily_total_key UNIQUE (day, warehouse_id, customer_id, company_id, quality)
);
CREATE INDEX wh_daily_total_warehouse_idx ON wh_daily_total (warehouse_id, day);

INSERT INTO wh_daily_total (day, warehouse_id, customer_id, company_id, quality, places, opening, in_qty, out_qty, moved_in, moved_out,
    adjust_qty, closing, closing_volume, closing_weight)
  SELECT i.day, i.warehouse_id, i.customer_id, b.company_id, i.quality, count(*), sum(i.opening), sum(i.in_qty), sum(i.out_qty),
    sum(i.moved_in), sum(i.moved_out), sum(i.adjust_qty), sum(i.closing), sum(i.closing_volume), sum(i.closing_weight)
  FROM wh_daily_inventory i JOIN wh_batch b ON b.id = i.batch_id GROUP BY 1, 2, 3, 4, 5;

CREATE FUNCTION wh_daily_total_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO wh_daily_total AS t (day, warehouse_id, customer_id, company_id, quality, places, opening, in_qty, out_qty, moved_in,
      moved_out, adjust_qty, closing, closing_volume, closing_weight)
    SELECT i.day, i.warehouse_id, i.customer_id, b.company_id, i.quality, count(*), sum(i.opening), sum(i.in_qty), sum(i.out_qty),
      sum(i.moved_in), sum(i.moved_out), sum(i.adjust_qty), sum(i.closing), sum(i.closing_volume), sum(i.closing_weight)
    FROM added i JOIN wh_batch b ON b.id = i.batch_id GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (day, warehouse_id, customer_id, company_id, quality) DO UPDATE SET places = t.places + excluded.places,
      opening = t.opening + excluded.opening, in_qty = t.in_qty + excluded.in_qty, out_qty = t.out_qty + excluded.out_qty,
      moved_in = t.moved_in + excluded.moved_in, moved_out = t.moved_out + excluded.moved_out,
      adjust_qty = t.adjust_qty + excluded.adjust_qty, closing = t.closing + excluded.closing,
      closing_volume = t.closing_volume + excluded.closing_volume, closing_weight = t.closing_weight + excluded.closing_weight;
  RETURN NULL;
END
$$;
CREATE FUNCTION wh_daily_total_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wh_daily_total t SET places = t.places - r.places, opening = t.opening - r.opening, in_qty = t.in_qty - r.in_qty,
      out_qty = t.out_qty - r.out_qty, moved_in = t.moved_in - r.moved_in, moved_out = t.moved_out - r.moved_out,
      adjust_qty = t.adjust_qty - r.adjust_qty, closing = t.closing - r.closing,
      closing_volume = t.closing_volume - r.closing_volume, closing_weight = t.closing_weight - r.closing_weight
    FROM (SELECT i.day, i.warehouse_id, i.customer_id, b.company_id, i.quality, count(*) AS places, sum(i.opening) AS opening,
        sum(i.in_qty) AS in_qty, sum(i.out_qty) AS out_qty, sum(i.moved_in) AS moved_in, sum(i.moved_out) AS moved_out,
        sum(i.adjust_qty) AS adjust_qty, sum(i.closing) AS closing, sum(i.closing_volume) AS closing_volume,
        sum(i.closing_weight) AS closing_weight
      FROM removed i JOIN wh_batch b ON b.id = i.batch_id GROUP BY 1, 2, 3, 4, 5) r
    WHERE (t.day, t.warehouse_id, t.customer_id, t.company_id, t.quality)
      = (r.day, r.warehouse_id, r.customer_id, r.company_id, r.quality);
  DELETE FROM wh_daily_total t USING (SELECT DISTINCT day, warehouse_id FROM removed) r
    WHERE t.day = r.day AND t.warehouse_id = r.warehouse_id AND t.places = 0;
  RETURN NULL;
END
$$;
-- A row put right by hand; 锁定 changes no figure.
CREATE FUNCTION wh_daily_total_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wh_daily_total t SET opening = t.opening + new.opening - old.opening, in_qty = t.in_qty + new.in_qty - old.in_qty,
      out_qty = t.out_qty + new.out_qty - old.out_qty, moved_in = t.moved_in + new.moved_in - old.moved_in,
      moved_out = t.moved_out + new.moved_out - old.moved_out, adjust_qty = t.adjust_qty + new.adjust_qty - old.adjust_qty,
      closing = t.closing + new.closing - old.closing, closing_volume = t.closing_volume + new.closing_volume - old.closing_volume,
      closing_weight = t.closing_weight + new.closing_weight - old.closing_weight
    FROM wh_batch b WHERE b.id = new.batch_id AND (t.day, t.warehouse_id, t.customer_id, t.company_id, t.quality)
      = (new.day, new.warehouse_id, new.customer_id, b.company_id, new.quality);
  RETURN NULL;
END
$$;
CREATE TRIGGER wh_daily_total_inserted AFTER INSERT ON wh_daily_inventory REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION wh_daily_total_added();
CREATE TRIGGER wh_daily_total_deleted AFTER DELETE ON wh_daily_inventory REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION wh_daily_total_removed();
CREATE TRIGGER wh_daily_total_updated AFTER UPDATE ON wh_daily_inventory FOR EACH ROW
  WHEN ((old.opening, old.in_qty, old.out_qty, old.moved_in, old.moved_out, old.adjust_qty, old.closing, old.closing_volume,
      old.closing_weight) IS DISTINCT FROM (new.opening, new.in_qty, new.out_qty, new.moved_in, new.moved_out, new.adjust_qty,
      new.closing, new.closing_volume, new.closing_weight))
  EXECUTE FUNCTION wh_daily_total_changed();

-- Few places hold what is not good; without it they were sought among all.
CREATE INDEX wh_daily_inventory_quality_idx ON wh_daily_inventory (day, warehouse_id) WHERE quality <> 'GOOD';
