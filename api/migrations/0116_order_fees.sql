-- What the receivables of a logistics order come to (F4), kept beside them: a list over 100,000 orders cannot add up the fee
-- lines of each. Live lines only; state is that of the line that is least far. Never written by hand.
create table fin_order_fee (
  order_id bigint primary key,
  line_count integer not null default 0,
  base_amount numeric(20,4),
  due_date date,
  state text not null default 'NONE' check (state in ('NONE', 'DRAFT', 'SUBMITTED', 'CONFIRMED'))
);
create index fin_order_fee_state_idx on fin_order_fee (state, order_id);

create function fin_order_fee_of(orders bigint[]) returns void
  language plpgsql
as $$
begin
  insert into fin_order_fee (order_id) select distinct id from unnest(orders) as id order by id on conflict do nothing;
  -- Locked before the lines are added up, so that two transactions with lines of one order follow one another.
  perform from fin_order_fee where order_id = any(orders) order by order_id for update;
  update fin_order_fee as fee
  set line_count = coalesce(live.line_count, 0), base_amount = live.base_amount, due_date = live.due_date,
    state = coalesce(live.state, 'NONE')
  from unnest(orders) as one(order_id)
  left join lateral (
    select count(*)::int as line_count, sum(f.base_amount) as base_amount, min(f.due_date) as due_date,
      case when bool_or(f.state = 'DRAFT') then 'DRAFT' when bool_or(f.state = 'SUBMITTED') then 'SUBMITTED'
        when bool_or(f.state = 'CONFIRMED') then 'CONFIRMED' end as state
    from fin_fee_line f
    where f.biz_type = 'LOGISTICS' and f.direction = 'AR' and f.biz_id = one.order_id and f.state not in ('VOID', 'REVERSED')
  ) as live on true
  where fee.order_id = one.order_id;
end
$$;

create function fin_order_fee_changed() returns trigger
  language plpgsql
as $$
declare
  orders bigint[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct biz_id) into orders from old_lines where biz_type = 'LOGISTICS' and direction = 'AR';
  elsif tg_op = 'INSERT' then
    select array_agg(distinct biz_id) into orders from new_lines where biz_type = 'LOGISTICS' and direction = 'AR';
  else
    select array_agg(distinct biz_id) into orders
    from (select biz_id, biz_type, direction from old_lines union select biz_id, biz_type, direction from new_lines) as line
    where biz_type = 'LOGISTICS' and direction = 'AR';
  end if;
  orders := array_remove(orders, null);
  if cardinality(orders) > 0 then
    perform fin_order_fee_of(orders);
  end if;
  return null;
end
$$;
create trigger fin_fee_line_added after insert on fin_fee_line
  referencing new table as new_lines for each statement execute function fin_order_fee_changed();
create trigger fin_fee_line_changed after update on fin_fee_line
  referencing old table as old_lines new table as new_lines for each statement execute function fin_order_fee_changed();
create trigger fin_fee_line_removed after delete on fin_fee_line
  referencing old table as old_lines for each statement execute function fin_order_fee_changed();

select fin_order_fee_of(array_agg(distinct biz_id))
from fin_fee_line where biz_type = 'LOGISTICS' and direction = 'AR' and biz_id is not null
having count(*) > 0;
