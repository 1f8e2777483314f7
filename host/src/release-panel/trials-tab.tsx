import { Button, Table, Tag } from 'antd';
import { releaseOverrides, type ReleaseOverride } from '@shared/contract/release.contract.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { timeText } from '../base/time-text.ts';
import { Loaded } from './loaded.tsx';

const isRunning = ({ endedAt, expiresAt }: ReleaseOverride) => !endedAt && new Date(expiresAt) > new Date();

/** 单人试用: who runs which version alone, and until when. */
export function TrialsTab() {
  const read = useRead(releaseOverrides.list, {}, { skipErrorHandler: true });
  const end = useCommand(releaseOverrides.end, { invalidates: ['/release/overrides'] });
  return (
    <Loaded read={read}>
      {({ list }) => (
        <Table<ReleaseOverride>
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={list}
          locale={{ emptyText: '没有单人试用' }}
          columns={[
            { title: '试用人', dataIndex: 'userName', width: 110 },
            { title: '模块', dataIndex: 'module', width: 110 },
            { title: '版本', dataIndex: 'version', width: 170 },
            {
              title: '状态',
              key: 'state',
              width: 90,
              render: (_, row) => (isRunning(row) ? <Tag color="purple">试用中</Tag> : <Tag>已结束</Tag>),
            },
            { title: '开始', key: 'from', width: 150, render: (_, row) => timeText(row.createdAt) },
            { title: '到期', key: 'to', width: 150, render: (_, row) => timeText(row.endedAt ?? row.expiresAt) },
            { title: '原因', dataIndex: 'reason', ellipsis: true },
            {
              title: '操作',
              key: 'actions',
              width: 80,
              render: (_, row) =>
                row.mine && isRunning(row) ? (
                  <Button
                    size="small"
                    type="link"
                    loading={end.busy}
                    onClick={() => void end.run({ params: { name: row.module } })}
                  >
                    结束
                  </Button>
                ) : null,
            },
          ]}
        />
      )}
    </Loaded>
  );
}
