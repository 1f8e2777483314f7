import { auditList, type AuditEntry } from '@shared/contract/shared/audit.contract.ts';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { AuditArchives } from './audit-archives.tsx';
import css from './settings.module.css';

const COLUMNS: readonly FactsColumn<AuditEntry['changes'][number]>[] = [
  { title: '字段', cell: (change) => change.label },
  { title: '修改前', cell: (change) => change.before || '空' },
  { title: '修改后', cell: (change) => change.after || '空' },
];

/** 操作日志 (S11): search over all objects; below a row what it changed, with the old and the new value. */
export function AuditTab() {
  return (
    <ListPage
      list={auditList}
      toolbar={<AuditArchives />}
      expand={({ changes = [] }) =>
        changes.length > 0 ? (
          <div className={css.changes}>
            <FactsTable label="修改内容" columns={COLUMNS} rows={changes} keyOf={({ label }) => label} />
          </div>
        ) : (
          '没有可显示的字段'
        )
      }
    />
  );
}
