import { templates } from '@shared/contract/system/template.contract.ts';
import { TEMPLATE_KINDS } from '@shared/contract/system/template.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { formatTime } from '@shared/ui/format/format.ts';
import { kindPath } from './template.routes.ts';
import css from './templates.module.css';

/** 模板管理 (S7): the kinds with what is published, what is the default and how much they are used. */
export default function TemplateOverviewPage() {
  const read = useRead(templates.overview, {}, { skipErrorHandler: true });
  if (!read.data) return <LoadState read={read} back={{ path: '/', label: '返回首页' }} />;
  return (
    <section className={css.overview} aria-label="模板管理">
      <table>
        <thead>
          <tr>
            <th>类型</th>
            <th className={css.number}>已发布</th>
            <th>默认模板</th>
            <th>最近修改</th>
            <th className={css.number}>近 30 天使用</th>
          </tr>
        </thead>
        <tbody>
          {read.data.list.map((row) => (
            <tr key={row.kind}>
              <th scope="row">
                <Link to={kindPath(row.kind)}>{TEMPLATE_KINDS[row.kind]}</Link>
              </th>
              <td className={css.number}>{row.published}</td>
              <td>{row.defaultName ?? <span className={css.missing}>未设置模板</span>}</td>
              <td>{row.lastChange ? formatTime(row.lastChange) : '—'}</td>
              <td className={css.number}>{row.used}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {read.data.list.length === 0 ? <p className={css.missing}>没有可查看的模板类型</p> : null}
    </section>
  );
}
