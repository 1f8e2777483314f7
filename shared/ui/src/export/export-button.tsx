import { useState } from 'react';
import { Button, Dropdown, Space } from 'antd';
import { DownOutlined, ExportOutlined } from '@ant-design/icons';
import { exportOf } from '@shared/contract/shared/export.ts';
import type { ListContract, ListQuery } from '@shared/contract/list.ts';
import { download, saveFile } from '@shared/runtime/call.ts';
import { toast } from '@shared/runtime/notices.ts';

interface Props {
  list: ListContract;
  /** Query of the list as it is shown; page and size are left out. */
  query: ListQuery;
  /** Column keys in the order of the screen. */
  columns: readonly string[];
  /** Other exports over the same filters (货物明细 of orders), each with its own columns and order. */
  more?: readonly ListContract[];
}
/** 导出 of the rows, columns, order and rights of the list; above 50,000 rows it becomes a job in 我的导出. */
export function ExportButton({ list, query, columns, more = [] }: Props) {
  const [busy, setBusy] = useState(false);
  if (!exportOf(list)) return null;
  const run = async (of: ListContract) => {
    const endpoint = exportOf(of);
    if (!endpoint) return;
    setBusy(true);
    try {
      const { page: _, pageSize: __, sort, ...rest } = query;
      const shown = of === list ? { ...(sort && { sort }), columns: columns.join(',') } : {};
      const answer = await download(endpoint, { query: { ...rest, ...shown } });
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
  const button = (
    <Button icon={<ExportOutlined />} loading={busy} onClick={() => void run(list)}>
      导出
    </Button>
  );
  if (more.length === 0) return button;
  return (
    <Space.Compact>
      {button}
      <Dropdown
        trigger={['click']}
        menu={{
          items: more.map(({ name, title }) => ({ key: name, label: `导出${title}` })),
          onClick: ({ key }) => void run(more.find(({ name }) => name === key) ?? list),
        }}
      >
        <Button icon={<DownOutlined />} aria-label="更多导出" />
      </Dropdown>
    </Space.Compact>
  );
}
