import {
  templateList,
  templates,
  type StandardParts,
  type TemplateDetail,
  type TemplateVersion,
} from '@shared/contract/system/template.contract.ts';
import { TEMPLATE_PARTS, type TemplatePart } from '@shared/contract/system/template-check.ts';
import { templateRight } from '@shared/contract/system/template.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { ActionBar } from '@shared/ui/action/action-bar.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { formatTime } from '@shared/ui/format/format.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { lineDiff } from './line-diff.ts';
import css from './templates.module.css';

/** The newer standard among the versions. */
const STANDARD = 0;

/** 版本历史: what was published when, the lines that differ from the working copy, and the way back. */
export function TemplateVersions({ template, dirty }: { template: TemplateDetail; dirty: boolean }) {
  const read = useRead(templates.versions, { params: { id: template.id } }, { skipErrorHandler: true });
  const [open, setOpen] = useState<number | null>(null);
  if (!read.data) return <LoadState read={read} back={{ path: '/system/template', label: '返回模板管理' }} />;
  const { list, standard } = read.data;
  if (list.length === 0 && !standard) return <p className={css.missing}>还没有发布过。</p>;
  return (
    <ol className={css.versions} aria-label="版本历史">
      {standard ? (
        <li>
          <div className={css.bar}>
            <b>有新的标准版本</b>
            <span className={css.spring} />
            <Button size="small" type="link" onClick={() => setOpen(open === STANDARD ? null : STANDARD)}>
              {open === STANDARD ? '收起' : '与编辑中比较'}
            </Button>
          </div>
          <p className={css.hint}>系统自带的版面已更新，本模板仍是旧的标准版面。</p>
          {open === STANDARD ? <StandardOffer template={template} standard={standard} dirty={dirty} /> : null}
        </li>
      ) : null}
      {list.map((version) => (
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

type Parts = Pick<TemplateDetail, TemplatePart>;
/** The lines in which two layouts differ, part by part. */
function DiffLines({ before, after, same }: { before: Parts; after: Parts; same: string }) {
  const changed = (Object.keys(TEMPLATE_PARTS) as TemplatePart[])
    .map((part) => ({
      part,
      rows: lineDiff(before[part] ?? '', after[part] ?? '').filter(({ kind }) => kind !== 'same'),
    }))
    .filter(({ rows }) => rows.length > 0);
  if (changed.length === 0) return <p className={css.hint}>{same}</p>;
  return changed.map(({ part, rows }) => (
    <pre key={part} className={css.diff} aria-label={`${TEMPLATE_PARTS[part]}差异`}>
      {rows.map(({ kind, line, text }) => (
        <span key={`${kind}${line}`} className={kind === 'added' ? css.added : css.removed}>
          {kind === 'added' ? '+' : '−'} {TEMPLATE_PARTS[part]} {line}：{text}
          {'\n'}
        </span>
      ))}
    </pre>
  ));
}

interface Shown {
  template: TemplateDetail;
  dirty: boolean;
}
function Differences({ template, version, dirty }: Shown & { version: TemplateVersion }) {
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
      <DiffLines before={version.content} after={template} same="内容与已保存的编辑稿相同。" />
      {dirty ? (
        <p className={css.hint}>有未保存的修改，请先保存或放弃后再恢复。</p>
      ) : (
        <ActionBar actions={{ restore }} record={template} no={`${template.name} v${version.n}`} />
      )}
    </>
  );
}

/** What the newer standard would change of the working copy, and 采用标准版本. */
function StandardOffer({ template, standard, dirty }: Shown & { standard: StandardParts }) {
  const adoptStandard = {
    label: '采用标准版本',
    permission: templateRight(template.kind, 'edit'),
    endpoint: templates.adoptStandard,
    confirm: '编辑中的页眉、正文和页脚换成新的标准版面；已发布的版本不变，发布后才生效。确定采用吗？',
    done: '已采用标准版本，核对后请发布',
    invalidates: [templateList.endpoint.path],
  } as const;
  return (
    <>
      <DiffLines before={template} after={standard} same="编辑稿已与新的标准版面相同。" />
      {dirty ? (
        <p className={css.hint}>有未保存的修改，请先保存或放弃后再采用。</p>
      ) : (
        <ActionBar actions={{ adoptStandard }} record={template} no={template.name} />
      )}
    </>
  );
}
