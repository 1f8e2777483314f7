import { templates, templateMachine, type TemplateDetail } from '@shared/contract/system/template.contract.ts';
import { TEMPLATE_STATES, TEMPLATE_TONES, type TemplateKind } from '@shared/contract/system/template.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useTabLabel } from '@shared/runtime/tabs.ts';
import { ActionBar } from '@shared/ui/action/action-bar.tsx';
import { machineActions, type ActionMap } from '@shared/ui/action/action.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { saveTemplateFile } from './template-file.ts';
import { TemplateWorkbench } from './template-workbench.tsx';
import { kindPath } from './template.routes.ts';
import css from './templates.module.css';

const actions: ActionMap<TemplateDetail> = machineActions(templateMachine, {
  publish: {
    endpoint: templates.publish,
    confirm: '发布后，新打印的单据使用这个版本；已打印的不变。确定发布吗？',
    body: () => ({ note: null }),
  },
  setDefault: { endpoint: templates.setDefault, confirm: '设为默认后，没有专用模板的单据都用它打印，确定吗？' },
  disable: templates.disable,
});

/** Editor of a template (S7): fields, source, and beside them preview, properties and versions. */
export function TemplateEditor({ id, kind }: { id: string; kind: TemplateKind }) {
  const read = useRead(
    templates.get,
    { params: { id } },
    { enabled: /^[1-9]\d{0,18}$/.test(id), skipErrorHandler: true },
  );
  const navigate = useNavigate();
  const [dirty, setDirty] = useState(false);
  useTabLabel(read.data?.name);
  const back = { path: kindPath(kind), label: '返回列表' };
  if (!read.data) return <LoadState read={read} back={back} />;
  const template = read.data;
  return (
    <article className={css.editor} aria-label={template.name}>
      <header className={css.editorHead}>
        <Button type="text" size="small" aria-label={back.label} onClick={() => void navigate(back.path)}>
          ←
        </Button>
        <h1>{template.name}</h1>
        <StateTag code={template.state} labels={TEMPLATE_STATES} tones={TEMPLATE_TONES} />
        {template.isDefault ? <span className={css.badge}>默认</span> : null}
        <span className={css.hint}>
          {template.publishedVersion ? `已发布 v${template.publishedVersion}` : '尚未发布'}
          {template.publishedVersion && template.changed ? '，有未发布的修改' : ''}
        </span>
        <span className={css.spring} />
        <Button onClick={() => saveTemplateFile(template)}>导出模板</Button>
        <ActionBar actions={actions} record={template} no={template.name} unsaved={dirty} />
      </header>
      <TemplateWorkbench key={template.version} template={template} onDirty={setDirty} />
    </article>
  );
}
