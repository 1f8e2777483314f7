import { Button, Table, Tag } from 'antd';
import { releaseOverrides, type ReleaseOverride } from '@shared/contract/release-teams.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { formatTime } from '../format/format.ts';
import { Loaded } from './loaded.tsx';
import css from './release.module.css';
import { useTitles } from './use-titles.ts';

const isRunning = ({ endedAt, expiresAt }: ReleaseOverride) => !endedAt && new Date(expiresAt) > new Date();

/** 单人试用: who runs which version alone, and until when. */
export function TrialsTab() {
  const titleOf = useTitles();
  const read = useRead(releaseOverrides.list, {}, { skipErrorHandler: true });
  const end = useCommand(releaseOverrides.end, {
    invalidates: ['/release/overrides'],
    onDone: () => toast.success('试用已结束，刷新页面后生效。'),
  });
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
            { title: '模块', key: 'module', width: 110, render: (_, { module }) => titleOf(module) },
            { title: '版本', dataIndex: 'version', width: 170 },
            {
              title: '状态',
              key: 'state',
              width: 90,
              render: (_, row) => (isRunning(row) ? <Tag color="purple">试用中</Tag> : <Tag>已结束</Tag>),
            },
            { title: '开始', key: 'from', width: 150, render: (_, row) => formatTime(row.createdAt) },
            { title: '到期', key: 'to', width: 150, render: (_, row) => formatTime(row.endedAt ?? row.expiresAt) },
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
                    className={css.action}
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
