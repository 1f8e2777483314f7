-- 预估应收 (2.1): computed unless a person has entered it. What stands there so far was entered or accepted, and stays.
alter table lg_order add column est_manual boolean not null default false, add column est_basis text;
update lg_order set est_manual = true where est_receivable is not null;
