-- LOG-002: after 只导入正确行 the rows that were left out can still be imported out of the same file.
alter table sh_import add column imported_rows jsonb;
drop index sh_import_once;
create unique index sh_import_once on sh_import (kind, sha256) where committed_at is not null and imported_rows is null;
create index sh_import_part on sh_import (kind, sha256) where imported_rows is not null;
