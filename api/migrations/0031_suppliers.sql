-- A merged supplier is hidden and leads to the one that was kept; external accounts refer to their supplier.
alter table ac_supplier add column deleted_at timestamptz(3);
alter table ac_supplier add column merged_into_id bigint references ac_supplier (id);
alter table ac_supplier add constraint ac_supplier_merged check ((deleted_at is null) = (merged_into_id is null));
create index ac_supplier_merged_into on ac_supplier (merged_into_id) where merged_into_id is not null;
create index ac_user_supplier on ac_user (supplier_id) where supplier_id is not null;
alter table ac_user add constraint ac_user_supplier_id_fkey foreign key (supplier_id) references ac_supplier (id);
