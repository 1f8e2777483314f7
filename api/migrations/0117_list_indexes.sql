-- Containers that a person sees through their orders: read from the index alone.
create index lg_allocation_live_order_idx on lg_allocation (order_id, container_id) where state = 'LIVE';

-- The pool adds up what is free of every line: read from the index alone.
drop index lg_order_line_free_idx;
create index lg_order_line_free_idx on lg_order_line (order_id)
  include (cartons, allocated_cartons, closed_cartons, received_cartons, volume, gross)
  where (allocated_cartons + closed_cartons) < cartons;
