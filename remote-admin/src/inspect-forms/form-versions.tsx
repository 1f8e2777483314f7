import {
  formList,
  inspectForms,
  type FormDetail,
  type FormVersion,
} from '@shared/contract/system/inspect-form/inspect-form.contract.ts';
import { itemsOf, type FormContent } from '@shared/contract/system/inspect-form/form.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { ActionBar } from '@shared/ui/action/action-bar.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { formatTime } from '@shared/ui/format/format.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { FormChanges } from './form-changes.tsx';
import { FormPreview } from './form-preview.tsx';
import css from './inspect-forms.module.css';

interface Props {
  form: FormDetail;
  /** What is being edited. */
  content: FormContent;
  dirty: boolean;
}
/** What was published when; each version to be looked at, compared with any other, and the way back. */
export function FormVersions({ form, content, dirty }: Props) {
  const read = useRead(inspectForms.versions, { params: { id: form.id } }, { skipErrorHandler: true });
  const [open, setOpen] = useState<{ n: number; as: 'view' | 'compare' } | null>(null);
  const may = useMay();
  if (!read.data) return <LoadState read={read} back={{ path: '/system/document/yanhuodan', label: '返回列表' }} />;
  const versions = read.data.list;
  if (versions.length === 0) return <p className={css.note}>还没有发布过。</p>;
  const toggle = (n: number, as: 'view' | 'compare') => setOpen(open?.n === n && open.as === as ? null : { n, as });
  return (
    <ol className={css.versions} aria-label="版本历史">
      {versions.map((version) => {
        const { n, publishedAt, publishedByName, note } = version;
        const shown = open?.n === n ? open.as : null;
        return (
          <li key={n}>
            <div className={css.version}>
              <b>v{n}</b>
              <span className={css.note}>
                {n === form.publishedVersion ? '当前 · ' : ''}
                {formatTime(publishedAt)} {publishedByName} · {itemsOf(version.content).length} 项
                {note ? ` · ${note}` : ''}
              </span>
              <span className={css.spring} />
              <Button size="small" type="link" aria-expanded={shown === 'view'} onClick={() => toggle(n, 'view')}>
                {shown === 'view' ? '收起' : '查看'}
              </Button>
              <Button size="small" type="link" aria-expanded={shown === 'compare'} onClick={() => toggle(n, 'compare')}>
                {shown === 'compare' ? '收起比较' : '比较'}
              </Button>
              {dirty || n === form.publishedVersion || !may('system.inspectform.publish') ? null : (
                <ActionBar
                  record={form}
                  no={`${form.name} v${n}`}
                  actions={{
                    restore: {
                      label: '恢复此版本',
                      endpoint: inspectForms.restore,
                      reason: true,
                      confirm: `版本 ${n} 的内容会作为新版本发布，编辑中的内容被替换。`,
                      body: () => ({ n }),
                      invalidates: [formList.endpoint.path],
                    },
                  }}
                />
              )}
            </div>
            {shown === 'view' ? <FormPreview form={version.content} /> : null}
            {shown === 'compare' ? <Compare version={version} versions={versions} content={content} /> : null}
          </li>
        );
      })}
    </ol>
  );
}

/** Version 0 stands for what is being edited. */
const EDITED = 0;
interface CompareProps {
  version: FormVersion;
  versions: readonly FormVersion[];
  content: FormContent;
}
/** A version beside another: by default the one before it, for the first one what is being edited. */
function Compare({ version, versions, content }: CompareProps) {
  const [other, setOther] = useState(version.n - 1);
  const against = versions.find(({ n }) => n === other);
  const label = `v${version.n} 与 ${against ? `v${other}` : '编辑中'} 比较`;
  // What came later stands on the right.
  const older = against !== undefined && other < version.n;
  const theirs = against?.content ?? content;
  return (
    <div className={css.compare}>
      <Select<number>
        size="small"
        aria-label="与哪个版本比较"
        disabled={false}
        value={against ? other : EDITED}
        onChange={setOther}
        options={[
          { value: EDITED, label: '编辑中的内容' },
          ...versions.filter(({ n }) => n !== version.n).map(({ n }) => ({ value: n, label: `v${n}` })),
        ]}
      />
      <FormChanges label={label} before={older ? theirs : version.content} after={older ? version.content : theirs} />
    </div>
  );
}
