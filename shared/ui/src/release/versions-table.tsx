import { Button, Popover, Space, Table, Tag, type TableColumnsType } from 'antd';
import { HOST_NAME } from '@shared/contract/release.ts';
import {
  releases,
  VERSION_STATES,
  type ReleaseModule,
  type ReleaseVersion,
} from '@shared/contract/release.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { formatTime } from '../format/format.ts';
import type { Decision } from './decision-dialog.tsx';
import { ErrorsList } from './errors-list.tsx';
import { Loaded } from './loaded.tsx';
import css from './release.module.css';
import { useDecisions } from './use-decisions.ts';
import { rateText, sizeText } from './version-texts.ts';

const COLORS = { LIVE: 'green', CANARY: 'gold', READY: 'default', REMOVED: 'default' } as const;

/** A tag that opens to the lines behind it. */
function TagOf({ color, label, lines }: { color: string; label: string; lines: readonly string[] }) {
  if (lines.length === 0) return <Tag color={color}>{label}</Tag>;
  return (
    <Popover
      content={
        <ul className={css.findings}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    >
      <Tag color={color} tabIndex={0}>
        {label}
      </Tag>
    </Popover>
  );
}

const GateTag = ({ gate }: Pick<ReleaseVersion, 'gate'>) =>
  gate.length === 0 ? (
    <Tag color="green">通过</Tag>
  ) : (
    <TagOf color="orange" label={`${gate.length} 条提示`} lines={gate.map(({ text }) => text)} />
  );

/** 冒烟检查 with the document in force: passed, what it found, or that there was none. */
function SmokeTag({ smoke, state }: Pick<ReleaseVersion, 'smoke' | 'state'>) {
  if (!smoke) return state === 'READY' ? <Tag>未做</Tag> : '—';
  const by = `${smoke.userName} ${formatTime(smoke.at)}，清单 ${smoke.document}，${smoke.pages.length} 个页面`;
  const lines = [by, ...smoke.findings.map(({ page, text }) => `${page}：${text}`)];
  return smoke.passed ? (
    <TagOf color="green" label="通过" lines={lines} />
  ) : (
    <TagOf color="red" label={`${smoke.findings.length} 处问题`} lines={lines} />
  );
}

/** Versions of one module: who, when, commit, size, gate, errors, and what can be decided about each. */
export function VersionsTable({
  module,
  base,
  onDecide,
}: {
  module: ReleaseModule;
  /** Number of the document that the page shows. */
  base: number;
  onDecide: (next: Decision) => void;
}) {
  const read = useRead(releases.versions, { params: { name: module.module } }, { skipErrorHandler: true });
  const may = useMay();
  const { promote, canary, trial } = useDecisions(base);
  const { title } = module;
  const columns: TableColumnsType<ReleaseVersion> = [
    { title: '版本', dataIndex: 'version', width: 150 },
    {
      title: '状态',
      key: 'state',
      width: 80,
      render: (_, { state }) => <Tag color={COLORS[state]}>{VERSION_STATES[state]}</Tag>,
    },
    { title: '发布人', dataIndex: 'publishedBy', width: 110, ellipsis: true },
    { title: '时间', key: 'at', width: 140, render: (_, { publishedAt }) => formatTime(publishedAt) },
    { title: '提交', key: 'commit', width: 110, ellipsis: true, render: (_, { commit }) => commit ?? '—' },
    { title: '大小', key: 'bytes', width: 80, align: 'right', render: (_, { bytes }) => sizeText(bytes) },
    { title: '检查', key: 'gate', width: 90, render: (_, { gate }) => <GateTag gate={gate} /> },
    { title: '冒烟检查', key: 'smoke', width: 100, render: (_, row) => <SmokeTag {...row} /> },
    { title: '错误率', key: 'rate', width: 110, render: (_, row) => rateText(row) },
    {
      title: '操作',
      key: 'actions',
      width: 140,
      render: (_, row) =>
        row.state === 'READY' || row.state === 'CANARY' ? (
          <Space size={12} className={css.actions}>
            {may('system.release.promote') && (
              <Button size="small" type="link" onClick={() => onDecide(promote(row, title))}>
                上线
              </Button>
            )}
            {row.state === 'READY' && may(['system.release.promote', 'system.release.publish']) && (
              <Button size="small" type="link" onClick={() => onDecide(canary(row, title))}>
                灰度
              </Button>
            )}
            {module.module !== HOST_NAME && may('system.release.override') && (
              <Button size="small" type="link" onClick={() => onDecide(trial(row, title))}>
                试用
              </Button>
            )}
          </Space>
        ) : null,
    },
  ];
  return (
    <Loaded read={read}>
      {({ list }) => (
        <>
          <Table<ReleaseVersion>
            size="small"
            rowKey="version"
            columns={columns}
            dataSource={list}
            pagination={list.length > 10 ? { pageSize: 10, size: 'small' } : false}
          />
          <ErrorsList module={module.module} />
        </>
      )}
    </Loaded>
  );
}
