-- Ctrl+K finds a number by any part of it, a container by SO and bill of lading too. Orders, containers, customers and
-- their codes have such an index already.
create index lg_container_papers_search_idx on lg_container using gin (bigrams(coalesce(so_no, '') || ' ' || coalesce(mbl_no, '')));
create index lg_booking_search_idx on lg_booking using gin (bigrams(booking_no || ' ' || coalesce(so_no, '')));
create index lg_inspection_search_idx on lg_inspection using gin (bigrams(inspection_no));
create index lg_loading_slip_search_idx on lg_loading_slip using gin (bigrams(slip_no));
create index lg_quotation_search_idx on lg_quotation using gin (bigrams(quote_no));
create index lg_declaration_search_idx on lg_declaration using gin (bigrams(decl_no || ' ' || coalesce(customs_no, '')));
create index lg_clearance_search_idx on lg_clearance using gin (bigrams(clearance_no));
create index lg_release_search_idx on lg_release using gin (bigrams(release_no));
create index lg_delivery_search_idx on lg_delivery using gin (bigrams(delivery_no));
create index lg_truck_search_idx on lg_truck using gin (bigrams(truck_no));
