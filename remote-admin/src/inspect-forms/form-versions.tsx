import { formList, inspectForms, type FormDetail } from '@shared/contract/system/inspect-form/inspect-form.contract.ts';
import { itemsOf } from '@shared/contract/system/inspect-form/form.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { ActionBar } from '@shared/ui/action/action-bar.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { formatTime } from '@shared/ui/format/format.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { FormPreview } from './form-preview.tsx';
import css from './inspect-forms.module.css';

/** What was published when, each version to be looked at, and the way back. */
export function FormVersions({ form, dirty }: { form: FormDetail; dirty: boolean }) {
  const read = useRead(inspectForms.versions, { params: { id: form.id } }, { skipErrorHandler: true });
  const [open, setOpen] = useState<number | null>(null);
  const may = useMay();
  if (!read.data) return <LoadState read={read} back={{ path: '/system/document/yanhuodan', label: '返回列表' }} />;
  if (read.data.list.length === 0) return <p className={css.note}>还没有发布过。</p>;
  return (
    <ol className={css.versions} aria-label="版本历史">
      {read.data.list.map(({ n, publishedAt, publishedByName, note, content }) => (
        <li key={n}>
          <div className={css.version}>
            <b>v{n}</b>
            <span className={css.note}>
              {n === form.publishedVersion ? '当前 · ' : ''}
              {formatTime(publishedAt)} {publishedByName} · {itemsOf(content).length} 项{note ? ` · ${note}` : ''}
            </span>
            <Button size="small" type="link" onClick={() => setOpen(open === n ? null : n)}>
              {open === n ? '收起' : '查看'}
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
          {open === n ? <FormPreview form={content} /> : null}
        </li>
      ))}
    </ol>
  );
}
