import {
  templateIssues,
  TEMPLATE_PARTS,
  type PartIssue,
  type TemplatePart,
} from '@shared/contract/system/template-check.ts';
import { templateOverflows } from '@shared/contract/system/template-overflow.ts';
import { TEMPLATE_ROOTS } from '@shared/contract/system/template-roots.ts';
import {
  templateList,
  templates,
  type TemplateDetail,
  type TemplateInput,
} from '@shared/contract/system/template.contract.ts';
import { TEMPLATE_PICTURES } from '@shared/contract/system/template.labels.ts';
import { Attachments } from '@shared/ui/attachments/attachments.tsx';
import { tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import { DraftOffer } from '@shared/ui/form/draft-offer.tsx';
import { FormStateProvider } from '@shared/ui/form/form-context.ts';
import { useRecordForm } from '@shared/ui/form/use-record-form.tsx';
import { useSaveKey } from '@shared/ui/form/use-save-key.ts';
import { Button, Form, Segmented } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FieldTree } from './field-tree.tsx';
import { SourceInput, type SourceHandle } from './source-input.tsx';
import { contentOf } from './template-file.ts';
import { TemplateFields } from './template-fields.tsx';
import { TemplateIssues } from './template-issues.tsx';
import { TemplatePreview } from './template-preview.tsx';
import css from './templates.module.css';

const TemplateVersions = tabOnDemand(async () => (await import('./template-versions.tsx')).TemplateVersions, {
  name: '版本',
});

const SIDES = { preview: '预览', properties: '属性', pictures: '图片', versions: '版本' } as const;
type Side = keyof typeof SIDES;
const SIDE_NAMES = Object.keys(SIDES) as Side[];

/** The three columns of the editor. Saving keeps the working copy; what is live changes with 发布. */
export function TemplateWorkbench(props: { template: TemplateDetail; onDirty: (dirty: boolean) => void }) {
  const { template, onDirty } = props;
  const initial = useMemo(() => contentOf(template) as TemplateInput, [template]);
  const editor = useRecordForm<TemplateDetail>({
    title: `模板 ${template.name}`,
    draft: `system.template:${template.id}`,
    initial: { ...initial },
    version: template.version,
    save: templates.update,
    params: { id: template.id },
    toValues: (current) => ({ ...(contentOf(current as TemplateDetail) as TemplateInput) }),
    invalidates: [templateList, templates.get],
    onSaved: () => {},
  });
  const { dirty } = editor;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  useSaveKey(dirty ? () => void editor.submit() : null);
  const [part, setPart] = useState<TemplatePart>('body');
  const [search, setSearch] = useSearchParams();
  const side = SIDE_NAMES.find((name) => name === search.get('side')) ?? 'preview';
  const setSide = (next: Side) =>
    setSearch((before) => new URLSearchParams([...before].filter(([key]) => key !== 'side').concat([['side', next]])), {
      replace: true,
    });
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const [content, setContent] = useState<TemplateInput>(initial);
  const source = useRef<SourceHandle>(null);
  const fields = TEMPLATE_ROOTS[template.kind];
  const issues = useMemo(() => templateIssues(content, fields), [content, fields]);
  const overflows = useMemo(() => templateOverflows(content), [content]);
  const editable = template.actions.some(({ code }) => code === 'update');
  const goTo = (issue: PartIssue) => {
    setPart(issue.part);
    setTimeout(() => source.current?.reveal(issue.line), 0);
  };
  return (
    <FormStateProvider value={editor.state}>
      <Form
        form={editor.form}
        layout="vertical"
        initialValues={initial}
        disabled={!editable}
        component={false}
        onValuesChange={(changed, all) => {
          editor.onValuesChange(changed);
          setContent({ ...initial, ...(all as TemplateInput) });
        }}
      >
        {editor.found ? <DraftOffer found={editor.found} /> : null}
        <div className={css.bench}>
          <FieldTree fields={fields} onInsert={(text) => source.current?.insert(text)} />
          <section className={css.middle} aria-label="模板内容">
            <div className={css.bar}>
              <Segmented<TemplatePart>
                value={part}
                onChange={setPart}
                options={Object.entries(TEMPLATE_PARTS).map(([value, label]) => ({
                  value: value as TemplatePart,
                  label,
                }))}
              />
              <span className={css.spring} />
              {editable ? (
                <Button
                  type="primary"
                  data-save=""
                  loading={editor.busy}
                  disabled={!dirty}
                  onClick={() => void editor.submit()}
                >
                  保存
                </Button>
              ) : null}
            </div>
            {(Object.keys(TEMPLATE_PARTS) as TemplatePart[]).map((one) => (
              <Form.Item key={one} name={one} noStyle hidden={one !== part}>
                {one === part ? (
                  <SourceInput
                    label={TEMPLATE_PARTS[one]}
                    disabled={!editable}
                    faults={new Set(issues.filter((issue) => issue.part === one).map(({ line }) => line))}
                    handle={source}
                  />
                ) : (
                  <input type="hidden" />
                )}
              </Form.Item>
            ))}
            <TemplateIssues issues={issues} overflows={overflows} warnings={warnings} onGo={goTo} />
          </section>
          <section className={css.side} aria-label="预览与属性">
            <Segmented<Side>
              value={side}
              onChange={setSide}
              options={SIDE_NAMES.map((value) => ({ value, label: SIDES[value] }))}
            />
            {side === 'preview' ? (
              <TemplatePreview
                templateId={template.id}
                kind={template.kind}
                content={content}
                faulty={issues.length > 0}
                onWarnings={setWarnings}
              />
            ) : null}
            {/* Stays mounted: its fields belong to the form. */}
            <div className={css.properties} hidden={side !== 'properties'}>
              <TemplateFields kind={template.kind} />
            </div>
            {side === 'pictures' ? (
              <Attachments kind="sy_template" id={template.id} slots={Object.values(TEMPLATE_PICTURES)} images />
            ) : null}
            {side === 'versions' ? <TemplateVersions template={template} dirty={dirty} /> : null}
          </section>
        </div>
      </Form>
      {editor.dialog}
    </FormStateProvider>
  );
}
