-- 待拼货物池 in its own order: orders whose cargo is free, the earliest sailing first, then who waits longest; a page reads
-- as many orders as it shows.
CREATE INDEX lg_order_free_idx ON lg_order
  (require_etd, (DATE '2000-01-01' - (confirmed_at AT TIME ZONE 'Asia/Shanghai')::date) DESC NULLS LAST)
  INCLUDE (company_id)
  WHERE status IN ('CONFIRMED', 'RUNNING') AND NOT hold AND alloc_state <> 'FULL';

-- What is free of every line is added up from the index alone, also where lines of some attributes are wanted.
DROP INDEX lg_order_line_free_idx;
CREATE INDEX lg_order_line_free_idx ON lg_order_line (order_id)
  INCLUDE (cartons, allocated_cartons, closed_cartons, received_cartons, volume, gross, attributes)
  WHERE (allocated_cartons + closed_cartons) < cartons;
