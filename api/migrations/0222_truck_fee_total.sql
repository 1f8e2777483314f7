-- Extra fees of a trip beside it, so that the list can add up the cost of 45,000 trips in one pass. Never written by hand.
ALTER TABLE lg_truck ADD COLUMN fee_total numeric(20,4) NOT NULL DEFAULT 0;
UPDATE lg_truck t SET fee_total = f.total FROM (SELECT truck_id, sum(amount) AS total FROM lg_truck_fee GROUP BY 1) f
  WHERE f.truck_id = t.id;

CREATE FUNCTION lg_truck_fee_changed() RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF tg_op <> 'INSERT' THEN
    UPDATE lg_truck SET fee_total = fee_total - old.amount WHERE id = old.truck_id;
  END IF;
  IF tg_op <> 'DELETE' THEN
    UPDATE lg_truck SET fee_total = fee_total + new.amount WHERE id = new.truck_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER lg_truck_fee_changed AFTER INSERT OR UPDATE OR DELETE ON lg_truck_fee
  FOR EACH ROW EXECUTE FUNCTION lg_truck_fee_changed();
-- Few deliveries have damaged or missing cartons: the tab 短少破损 of the delivered containers counts these.
CREATE INDEX lg_delivery_claim_container_idx ON lg_delivery (container_id) WHERE short > 0 OR damaged > 0;
