import { Button, Table } from 'antd';
import { useState } from 'react';
import { RELEASE_ACTIONS, releases } from '@shared/contract/release.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { formatTime } from '../format/format.ts';
import { DecisionDialog, type Decision } from './decision-dialog.tsx';
import { Loaded } from './loaded.tsx';
import css from './release.module.css';
import { useDecisions } from './use-decisions.ts';
import { useTitles } from './use-titles.ts';

type Live = Readonly<Record<string, string>>;
const isOther = (one: Live, other: Live): boolean =>
  Object.keys(one).length !== Object.keys(other).length ||
  Object.entries(one).some(([name, version]) => other[name] !== version);

/** 变更记录: each release document with who made it and why, and the way back to it as a whole. */
export function HistoryTab() {
  const titleOf = useTitles();
  const read = useRead(releases.history, {}, { skipErrorHandler: true });
  const may = useMay()('system.release.rollback');
  const newest = read.data?.list[0];
  const { restore } = useDecisions(newest?.id ?? 0);
  const [decision, setDecision] = useState<Decision | null>(null);
  const setOf = (live: Live) =>
    Object.entries(live)
      .map(([name, version]) => `${titleOf(name)} ${version}`)
      .join('\n');
  return (
    <Loaded read={read}>
      {({ list }) => (
        <>
          <Table
            size="small"
            rowKey="id"
            pagination={{ pageSize: 15, size: 'small', showSizeChanger: false, hideOnSinglePage: true }}
            dataSource={list}
            columns={[
              {
                title: '清单',
                key: 'id',
                width: 70,
                render: (_, { id, live }) => <span title={setOf(live)}>{id}</span>,
              },
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
              {
                title: '整组',
                key: 'actions',
                width: 90,
                render: (_, row) =>
                  may && newest && isOther(row.live, newest.live) ? (
                    <Button
                      size="small"
                      type="link"
                      className={css.action}
                      title={`外壳和各模块都回到：\n${setOf(row.live)}`}
                      onClick={() => setDecision(restore(row, newest, titleOf))}
                    >
                      整组回退
                    </Button>
                  ) : null,
              },
            ]}
          />
          {decision && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
        </>
      )}
    </Loaded>
  );
}
