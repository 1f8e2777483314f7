import { releaseNewest } from '@shared/contract/release.contract.ts';
import type { ReleaseDocument } from '@shared/contract/release.ts';
import { systemInfo } from '@shared/contract/shared/setting.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { formatTime } from '@shared/ui/format/format.ts';
import { Rows } from '../party/rows.tsx';
import css from './settings.module.css';

/** 系统信息: versions of the host, its modules, the API and the database. */
export function SystemTab() {
  const info = useRead(systemInfo, {}, { skipErrorHandler: true });
  const release = useRead(releaseNewest, {}, { skipErrorHandler: true });
  if (!info.data) return <LoadState read={info} back={{ path: '/system/global', label: '返回全局设置' }} />;
  const { api, contract, node, database, migrations, lastMigration, startedAt } = info.data;
  const document = release.data ? (JSON.parse(release.data.document) as ReleaseDocument) : null;
  return (
    <div className={css.card}>
      <Descriptions
        facts={[
          { title: '接口版本', content: api },
          { title: '契约版本', content: contract },
          { title: '运行环境', content: `Node ${node}` },
          { title: '数据库', content: database, wide: true },
          { title: '数据库变更', content: `${migrations} 个，最新 ${lastMigration ?? '无'}`, wide: true },
          { title: '启动时间', content: formatTime(startedAt) },
          ...(document ? [{ title: '发布编号', content: String(document.id) }] : []),
        ]}
      />
      {document ? (
        <div className={css.modules}>
          <Rows
            title="模块版本"
            rows={[
              { id: 'host', title: '系统外壳', version: document.host.version },
              ...Object.entries(document.modules).map(([name, { face, version }]) => ({
                id: name,
                title: face.title,
                version,
              })),
            ]}
            columns={[
              ['模块', (row) => row.title],
              ['版本', (row) => row.version],
            ]}
          />
        </div>
      ) : null}
    </div>
  );
}
