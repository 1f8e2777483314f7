import { Button, Space } from 'antd';
import { DownOutlined, ExportOutlined } from '@ant-design/icons';
import { exportOf } from '@shared/contract/shared/export.ts';
import type { ListContract, ListQuery } from '@shared/contract/list.ts';
import { fetched } from '../base/fetched.ts';
import { ClickMenu } from '../base/click-menu.tsx';
import { useExport } from './use-export.ts';

/** Another export over the same filters, fetched when it is asked for: its list brings columns and order of its own. */
export interface FurtherExport {
  title: string;
  load: () => Promise<ListContract>;
}

interface Props {
  list: ListContract;
  /** Query of the list as it is shown; page and size are left out. */
  query: ListQuery;
  /** Column keys in the order of the screen. */
  columns: readonly string[];
  /** Beside that of the list: 货物明细 of orders. */
  more?: readonly FurtherExport[];
}
/** 导出 of the rows, columns, order and rights of the list; above 50,000 rows it becomes a job in 我的导出. */
export function ExportButton({ list, query, columns, more = [] }: Props) {
  const { busy, run } = useExport();
  if (!exportOf(list)) return null;
  const start = (of: ListContract) =>
    run(of, query, of === list ? { ...(query.sort && { sort: query.sort }), columns: columns.join(',') } : {});
  const further = async (title: string) => {
    const one = more.find((each) => each.title === title);
    const found = one && (await fetched(one.load));
    if (found) await start(found);
  };
  const button = (
    <Button icon={<ExportOutlined />} loading={busy} onClick={() => void start(list)}>
      导出
    </Button>
  );
  if (more.length === 0) return button;
  return (
    <Space.Compact>
      {button}
      <ClickMenu
        menu={{
          items: more.map(({ title }) => ({ key: title, label: `导出${title}` })),
          onClick: ({ key }) => void further(key),
        }}
      >
        <Button icon={<DownOutlined />} aria-label="更多导出" />
      </ClickMenu>
    </Space.Compact>
  );
}
