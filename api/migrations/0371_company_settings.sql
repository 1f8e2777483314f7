-- 业务参数 (3.17) are per company: a row with a company counts for it in place of the row without one.
alter table sy_setting add column company_id bigint references sy_company (id);
alter table sy_setting drop constraint sy_setting_key;
create unique index sy_setting_key on sy_setting (key, coalesce(company_id, 0));
create index sy_setting_company on sy_setting (company_id);
