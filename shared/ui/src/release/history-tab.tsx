import { Table } from 'antd';
import { RELEASE_ACTIONS, releases } from '@shared/contract/release.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { formatTime } from '../format/format.ts';
import { Loaded } from './loaded.tsx';
import { useTitles } from './use-titles.ts';

/** 变更记录: each release document with who made it and why. */
export function HistoryTab() {
  const titleOf = useTitles();
  const read = useRead(releases.history, {}, { skipErrorHandler: true });
  return (
    <Loaded read={read}>
      {({ list }) => (
        <Table
          size="small"
          rowKey="id"
          pagination={{ pageSize: 15, size: 'small', showSizeChanger: false, hideOnSinglePage: true }}
          dataSource={list}
          columns={[
            { title: '清单', dataIndex: 'id', width: 70 },
            { title: '时间', key: 'at', width: 150, render: (_, { at }) => formatTime(at) },
            { title: '操作人', dataIndex: 'userName', width: 130, ellipsis: true },
            { title: '操作', key: 'action', width: 120, render: (_, { action }) => RELEASE_ACTIONS[action] },
            {
              title: '模块',
              key: 'module',
              width: 110,
              render: (_, { module }) => (module ? titleOf(module) : '全部'),
            },
            { title: '版本', key: 'version', width: 170, render: (_, { version }) => version ?? '—' },
            { title: '原因', dataIndex: 'reason', ellipsis: true },
          ]}
        />
      )}
    </Loaded>
  );
}
