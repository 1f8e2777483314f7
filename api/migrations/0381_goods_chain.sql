-- Goods that a clearance line was made of: one line of data from order to clearance (LOG-070, LOG-087).
alter table lg_clearance_line add column source_key text;
alter table lg_clearance_line add column hs_code text;

-- Pieces of live allocations obey the decimals of their unit: what was cut before is cut again, cumulatively (LOG-023).
with cut as (
  select a.id, a.qty, u.decimals,
    sum(a.qty) over (partition by a.order_line_id order by a.id) as until,
    bool_or(a.qty <> round(a.qty, u.decimals)) over (partition by a.order_line_id) as odd
  from lg_allocation a
  join lg_order_line l on l.id = a.order_line_id
  join sy_unit u on u.code = l.unit
  where a.state = 'LIVE'
)
update lg_allocation a set qty = round(cut.until, cut.decimals) - round(cut.until - cut.qty, cut.decimals)
  from cut where cut.id = a.id and cut.odd;
