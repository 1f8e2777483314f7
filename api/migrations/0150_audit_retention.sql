-- Rows past the retention are removed by the job audit-retention alone, which writes them to an archive file first and says
-- so to the trigger for its own transaction; nothing else gets through.
create function audit_append_only() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' and current_setting('app.audit_retention', true) = 'on' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
drop trigger sh_audit_append_only on sh_audit;
create trigger sh_audit_append_only before update or delete on sh_audit
  for each row execute function audit_append_only();

alter table sh_file drop constraint sh_file_purpose_check;
alter table sh_file add constraint sh_file_purpose_check check (purpose in ('ATTACHMENT', 'IMPORT', 'EXPORT', 'ARCHIVE'));
