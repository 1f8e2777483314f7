-- 缺陷代码 (4.9, S1): what was found wrong with a line of an inspection, by the codes of the dictionary.
alter table lg_inspection_line add column defect_codes text[] not null default '{}';
create index lg_inspection_line_defects_idx on lg_inspection_line using gin (defect_codes) where defect_codes <> '{}';
