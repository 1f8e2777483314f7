-- LOG-001: numbers sort by date and sequence as numbers, ...-9999 before ...-10000: the digits at the end padded to twelve.
create function number_key(no text) returns text language sql immutable parallel safe as $$
  select rtrim(no, '0123456789')
    || lpad(substr(no, length(rtrim(no, '0123456789')) + 1), greatest(12, length(no) - length(rtrim(no, '0123456789'))), '0')
$$;

create index lg_order_number_key on lg_order (number_key(order_no), id);
create index lg_container_number_key on lg_container (number_key(container_code), id);
create index lg_booking_number_key on lg_booking (number_key(booking_no), id);
create index lg_inspection_number_key on lg_inspection (number_key(inspection_no), id);
create index lg_loading_slip_number_key on lg_loading_slip (number_key(slip_no), id);
create index lg_quotation_number_key on lg_quotation (number_key(quote_no), id);
create index lg_declaration_number_key on lg_declaration (number_key(decl_no), id);
create index lg_clearance_number_key on lg_clearance (number_key(clearance_no), id);
create index lg_release_number_key on lg_release (number_key(release_no), id);
create index lg_delivery_number_key on lg_delivery (number_key(delivery_no), id);
create index lg_truck_number_key on lg_truck (number_key(truck_no), id);
create index ac_customer_number_key on ac_customer (number_key(customer_no), id);
create index ac_supplier_number_key on ac_supplier (number_key(supplier_no), id);
create index sy_goods_number_key on sy_goods (number_key(goods_no), id);
create index fin_fee_line_number_key on fin_fee_line (number_key(fee_no), id);
create index wh_chamber_record_number_key on wh_chamber_record (number_key(record_no), id);
-- The first page of the order list: newest day, then newest number.
create index lg_order_day_number on lg_order (order_date desc, number_key(order_no) desc, id desc);
