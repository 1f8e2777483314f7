import {
  templateList,
  templates,
  type TemplateDetail,
  type TemplateVersion,
} from '@shared/contract/system/template.contract.ts';
import { TEMPLATE_PARTS, type TemplatePart } from '@shared/contract/system/template-check.ts';
import { useRead } from '@shared/runtime/query.ts';
import { ActionBar } from '@shared/ui/action/action-bar.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { formatTime } from '@shared/ui/format/format.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { lineDiff } from './line-diff.ts';
import css from './templates.module.css';

/** 版本历史: what was published when, the lines that differ from the working copy, and the way back. */
export function TemplateVersions({ template, dirty }: { template: TemplateDetail; dirty: boolean }) {
  const read = useRead(templates.versions, { params: { id: template.id } }, { skipErrorHandler: true });
  const [open, setOpen] = useState<number | null>(null);
  if (!read.data) return <LoadState read={read} back={{ path: '/system/template', label: '返回模板管理' }} />;
  if (read.data.list.length === 0) return <p className={css.missing}>还没有发布过。</p>;
  return (
    <ol className={css.versions} aria-label="版本历史">
      {read.data.list.map((version) => (
        <li key={version.n}>
          <div className={css.bar}>
            <b>v{version.n}</b>
            {version.n === template.publishedVersion ? <span className={css.badge}>当前</span> : null}
            <span className={css.hint}>
              {formatTime(version.publishedAt)} {version.publishedByName} · 打印 {version.prints} 次
            </span>
            <span className={css.spring} />
            <Button size="small" type="link" onClick={() => setOpen(open === version.n ? null : version.n)}>
              {open === version.n ? '收起' : '与编辑中比较'}
            </Button>
          </div>
          {version.note ? <p className={css.hint}>{version.note}</p> : null}
          {open === version.n ? <Differences template={template} version={version} dirty={dirty} /> : null}
        </li>
      ))}
    </ol>
  );
}

function Differences({
  template,
  version,
  dirty,
}: {
  template: TemplateDetail;
  version: TemplateVersion;
  dirty: boolean;
}) {
  const parts = (Object.keys(TEMPLATE_PARTS) as TemplatePart[]).map((part) => ({
    part,
    rows: lineDiff(version.content[part] ?? '', template[part] ?? '').filter(({ kind }) => kind !== 'same'),
  }));
  const changed = parts.filter(({ rows }) => rows.length > 0);
  const restore = {
    label: '恢复此版本',
    endpoint: templates.restore,
    reason: true,
    confirm: `版本 ${version.n} 的内容会作为新版本发布，编辑中的内容被替换。`,
    body: () => ({ n: version.n }),
    invalidates: [templateList.endpoint.path],
  } as const;
  return (
    <>
      {changed.length === 0 ? <p className={css.hint}>内容与已保存的编辑稿相同。</p> : null}
      {changed.map(({ part, rows }) => (
        <pre key={part} className={css.diff} aria-label={`${TEMPLATE_PARTS[part]}差异`}>
          {rows.map(({ kind, line, text }) => (
            <span key={`${kind}${line}`} className={kind === 'added' ? css.added : css.removed}>
              {kind === 'added' ? '+' : '−'} {TEMPLATE_PARTS[part]} {line}：{text}
              {'\n'}
            </span>
          ))}
        </pre>
      ))}
      {dirty ? (
        <p className={css.hint}>有未保存的修改，请先保存或放弃后再恢复。</p>
      ) : (
        <ActionBar actions={{ restore }} record={template} no={`${template.name} v${version.n}`} />
      )}
    </>
  );
}
