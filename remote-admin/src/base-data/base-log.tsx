import type { BaseKind, BaseRow } from '@shared/contract/base/base-kind.ts';
import { AuditLog } from '@shared/ui/audit/audit-log.tsx';
import { Drawer } from 'antd';

/** Who changed a row, when and how. */
export function BaseLog({ kind, row, onClose }: { kind: BaseKind; row: BaseRow; onClose: () => void }) {
  return (
    <Drawer open title={`操作日志 ${kind.rowTitle} ${String(row[kind.key[0]])}`} size={640} onClose={onClose}>
      <AuditLog kind={kind.table} id={row.id} version={row.version} />
    </Drawer>
  );
}
