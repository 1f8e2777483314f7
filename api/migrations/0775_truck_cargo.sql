-- A trip whose cargo nobody named follows its container until it is done (logistics-admin 2.14, LOG-054). Trips that are there
-- keep the cargo that they have.
alter table lg_truck add column follows_container boolean not null default false;
