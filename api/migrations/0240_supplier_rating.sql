-- The rating of a supplier is computed (3.3): when, and from how many promises of which kind.
alter table ac_supplier add column rated_at timestamptz(3);
alter table ac_supplier add column rating_basis jsonb not null default '[]';
update ac_supplier set rating = null;
alter table ac_supplier add constraint ac_supplier_rating check (rating between 1 and 5);
