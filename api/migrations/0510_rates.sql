-- 汇率 (3.14): who typed a rate and who confirmed it; one who types does not confirm (10.3).
alter table fx_rate add column entered_by bigint, add column entered_at timestamptz(3) not null default now(),
  add column confirmed_by bigint, add column confirmed_at timestamptz(3);
update fx_rate set entered_by = created_by, entered_at = created_at;
create index fx_rate_pending_idx on fx_rate (rate_date) where not confirmed;
