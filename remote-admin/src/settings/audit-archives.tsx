import { auditArchiveFile, auditArchiveList } from '@shared/contract/shared/audit.contract.ts';
import { saveDownload } from '@shared/runtime/save-download.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { formatTime } from '@shared/ui/format/format.ts';
import { Button, Dropdown } from 'antd';

/** 归档文件: what the job has taken out of the log after its retention, to be downloaded. Absent while there is none. */
export function AuditArchives() {
  const may = useMay()('system.audit.export');
  const read = useRead(auditArchiveList, {}, { enabled: may, skipErrorHandler: true });
  const files = read.data?.list ?? [];
  if (files.length === 0) return null;
  const get = (id: string) =>
    saveDownload(auditArchiveFile, { params: { id } }, files.find((file) => file.id === id)?.name);
  const items = files.map(({ id, createdAt }) => ({ key: id, label: `${formatTime(createdAt)} 的归档` }));
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void get(key) }}>
      <Button>归档文件</Button>
    </Dropdown>
  );
}
