import { Button, Space, Table, Tag, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { HOST_NAME } from '@shared/contract/release.ts';
import { releases, type ReleaseModule } from '@shared/contract/release.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { formatTime } from '../format/format.ts';
import { DecisionDialog, type Decision } from './decision-dialog.tsx';
import { Loaded } from './loaded.tsx';
import css from './release.module.css';
import { useDecisions } from './use-decisions.ts';
import { rateText } from './version-texts.ts';
import { VersionsTable } from './versions-table.tsx';

/** 模块版本: one row a module with what is live, its candidate and its error rate; its versions below. */
export function ModulesTab() {
  const read = useRead(releases.status, {}, { every: 30_000, skipErrorHandler: true });
  const may = useMay();
  const decisions = useDecisions(read.data?.releaseId ?? 0);
  const [decision, setDecision] = useState<Decision | null>(null);
  const columns: TableColumnsType<ReleaseModule> = [
    {
      title: '模块',
      key: 'title',
      width: 130,
      render: (_, { title, disabled }) => (
        <Space size={4}>
          {title}
          {disabled !== null && <Tag color="red">已停用</Tag>}
        </Space>
      ),
    },
    { title: '线上版本', key: 'live', width: 170, render: (_, { live }) => live?.version ?? '—' },
    {
      title: '发布',
      key: 'by',
      width: 200,
      render: (_, { live }) => (live ? `${live.publishedBy} ${formatTime(live.publishedAt)}` : '—'),
    },
    { title: '错误率（7 天）', key: 'rate', width: 140, render: (_, { live }) => (live ? rateText(live) : '—') },
    {
      title: '灰度',
      key: 'canary',
      width: 240,
      render: (_, { title, canary }) =>
        canary ? (
          <Space size={4} wrap className={css.actions}>
            <Tag color="gold">{canary.share}%</Tag>
            {canary.version.version} {rateText(canary.version)}
            {may('system.release.promote') && (
              <Button
                size="small"
                type="link"
                onClick={() => setDecision(decisions.canary(canary.version, title, canary.share))}
              >
                调整
              </Button>
            )}
          </Space>
        ) : (
          '—'
        ),
    },
    {
      title: '操作',
      key: 'actions',
      width: 140,
      render: (_, row) =>
        may('system.release.rollback') && (
          <Space size={12} className={css.actions}>
            {row.before !== null && (
              <Button
                size="small"
                type="link"
                title={`回退到 ${row.before}`}
                onClick={() => setDecision(decisions.rollback(row))}
              >
                回退
              </Button>
            )}
            {row.module !== HOST_NAME && (
              <Button
                size="small"
                type="link"
                danger={row.disabled === null}
                onClick={() => setDecision(decisions.disable(row))}
              >
                {row.disabled === null ? '停用' : '恢复'}
              </Button>
            )}
          </Space>
        ),
    },
  ];
  return (
    <Loaded read={read}>
      {({ releaseId, modules }) => (
        <>
          <Table<ReleaseModule>
            size="small"
            rowKey="module"
            pagination={false}
            columns={columns}
            dataSource={modules}
            expandable={{
              expandedRowRender: (row) => <VersionsTable module={row} base={releaseId} onDecide={setDecision} />,
            }}
          />
          {decision && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
        </>
      )}
    </Loaded>
  );
}
