import { useState } from 'react';
import { Button } from 'antd';
import { ExportOutlined } from '@ant-design/icons';
import { exportOf } from '@shared/contract/shared/export.ts';
import type { ListContract, ListQuery } from '@shared/contract/list.ts';
import { download, saveFile } from '@shared/runtime/call.ts';
import { toast } from '@shared/runtime/notices.ts';

interface Props {
  list: ListContract;
  /** Query of the list as it is shown; page and size are left out. */
  query: ListQuery;
  /** Column keys in the order of the screen; those of the list itself unless told. */
  columns?: readonly string[];
  /** 导出 unless told. */
  label?: string;
}
/** 导出 of the rows, columns, order and rights of the list; above 50,000 rows it becomes a job in 我的导出. */
export function ExportButton({ list, query, columns, label = '导出' }: Props) {
  const [busy, setBusy] = useState(false);
  const endpoint = exportOf(list);
  if (!endpoint) return null;
  const run = async () => {
    setBusy(true);
    try {
      const { page: _, pageSize: __, ...rest } = query;
      const answer = await download(endpoint, { query: { ...rest, ...(columns && { columns: columns.join(',') }) } });
      if (answer.file) {
        saveFile(answer.file, answer.name);
        toast.success('导出完成');
      } else toast.info('数据量较大，已转为后台导出，完成后在「我的导出」下载');
    } catch {
      // Shown by download().
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<ExportOutlined />} loading={busy} onClick={run}>
      {label}
    </Button>
  );
}
