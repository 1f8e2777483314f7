import { INSPECT_FORM_FIELDS } from '@shared/contract/system/inspect-form/inspect-form.fields.ts';
import { formFaults } from '@shared/contract/system/inspect-form/form-faults.ts';
import { itemsOf, type FormContent } from '@shared/contract/system/inspect-form/form.ts';
import { formList, inspectForms, type FormDetail } from '@shared/contract/system/inspect-form/inspect-form.contract.ts';
import { DraftOffer } from '@shared/ui/form/draft-offer.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { FormStateProvider } from '@shared/ui/form/form-context.ts';
import { TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useFormValue } from '@shared/ui/form/use-form-value.ts';
import { useRecordForm } from '@shared/ui/form/use-record-form.tsx';
import { useSaveKey } from '@shared/ui/form/use-save-key.ts';
import { Button, Form, Segmented } from 'antd';
import { useEffect, useMemo } from 'react';
import { changeItem, removeSelected, renameSection, type Selected } from './form-edit.ts';
import { contentOf } from './form-file.ts';
import { FormPreview } from './form-preview.tsx';
import { FormVersions } from './form-versions.tsx';
import { ItemProperties } from './item-properties.tsx';
import { ENGLISH_HINT, Line } from './line.tsx';
import { Outline } from './outline.tsx';
import css from './inspect-forms.module.css';

const SIDES = { selected: '选中项', form: '表单属性', preview: '平板预览', versions: '版本' } as const;

/** Where somebody is in the builder; it outlasts a save. */
export interface Place {
  selected: Selected | null;
  side: keyof typeof SIDES;
}

interface Props {
  form: FormDetail;
  place: Place;
  onPlace: (place: Place) => void;
  onDirty: (dirty: boolean) => void;
}
/** The builder of a form: its outline, and beside it what is selected, its properties, the preview and its versions. */
export function FormBuilder({ form, place: { selected, side }, onPlace, onDirty }: Props) {
  const initial = useMemo(() => contentOf(form), [form]);
  const editor = useRecordForm<FormDetail>({
    title: `验货单 ${form.name}`,
    draft: `system.inspect-form:${form.id}`,
    initial: { ...initial },
    version: form.version,
    save: inspectForms.update,
    params: { id: form.id },
    toValues: (current) => ({ ...contentOf(current as FormDetail) }),
    invalidates: [formList, inspectForms.get],
    onSaved: () => {},
  });
  const { dirty } = editor;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  useSaveKey(dirty ? () => void editor.submit() : null);
  const [content = form.content, changed] = useFormValue<FormContent>(editor.form, 'content');
  const readOnly = !form.actions.some(({ code }) => code === 'update');
  const faults = useMemo(() => formFaults(content), [content]);
  const change = (next: FormContent) => {
    editor.form.setFieldValue('content', next);
    editor.onValuesChange({ content: next });
    changed();
  };
  const named = new Map(itemsOf(content).map(({ id, text }) => [id, text]));
  return (
    <FormStateProvider value={editor.state}>
      <Form
        form={editor.form}
        layout="vertical"
        initialValues={initial}
        disabled={readOnly}
        component={false}
        onValuesChange={editor.onValuesChange}
      >
        {editor.found ? <DraftOffer found={editor.found} /> : null}
        <Form.Item name="content" hidden noStyle>
          <input type="hidden" />
        </Form.Item>
        <div className={css.bench}>
          <Outline
            form={content}
            selected={selected}
            faulty={new Set(faults.flatMap(({ itemId }) => itemId ?? []))}
            readOnly={readOnly}
            onChange={change}
            onSelect={(next) => onPlace({ selected: next, side: 'selected' })}
          />
          <section className={css.side} aria-label="属性与预览">
            <div className={css.bar}>
              <Segmented<keyof typeof SIDES>
                disabled={false}
                value={side}
                onChange={(next) => onPlace({ selected, side: next })}
                options={Object.entries(SIDES).map(([value, label]) => ({ value: value as keyof typeof SIDES, label }))}
              />
              {readOnly ? null : (
                <Button
                  type="primary"
                  data-save=""
                  loading={editor.busy}
                  disabled={!dirty}
                  onClick={() => void editor.submit()}
                >
                  保存
                </Button>
              )}
            </div>
            {side === 'selected' ? (
              <SelectedPane content={content} selected={selected} readOnly={readOnly} onChange={change} />
            ) : null}
            <div className={css.properties} hidden={side !== 'form'}>
              <Field of={INSPECT_FORM_FIELDS} name="name" required>
                <TextInput maxLength={60} />
              </Field>
              <Field of={INSPECT_FORM_FIELDS} name="customerId" hint="不选表示所有客户">
                <Picker kind="all-customers" />
              </Field>
              <Field of={INSPECT_FORM_FIELDS} name="categoryId" hint="商品分类，包含下级；不选表示所有品类">
                <Picker kind="goods-categories" />
              </Field>
              <Field of={INSPECT_FORM_FIELDS} name="remark">
                <TextAreaInput />
              </Field>
            </div>
            {side === 'preview' ? <FormPreview form={content} /> : null}
            {side === 'versions' ? <FormVersions form={form} content={content} dirty={dirty} /> : null}
            {side === 'selected' ? (
              <ul className={css.faults} aria-label="错误">
                {faults.map(({ itemId, message }) => (
                  <li key={`${itemId ?? ''}${message}`}>
                    {itemId ? `${named.get(itemId) ?? ''}：${message}` : message}
                  </li>
                ))}
                {faults.length === 0 ? <li className={css.fine}>没有错误，可以发布</li> : null}
              </ul>
            ) : null}
          </section>
        </div>
      </Form>
      {editor.dialog}
    </FormStateProvider>
  );
}

interface PaneProps {
  content: FormContent;
  selected: Selected | null;
  readOnly: boolean;
  onChange: (form: FormContent) => void;
}
function SelectedPane({ content, selected, readOnly, onChange }: PaneProps) {
  if (selected === null) return <p className={css.note}>在左边选一个分组或项目；拖动手柄或按 Alt+↑↓ 调整顺序。</p>;
  const remove = () => onChange(removeSelected(content, selected));
  const item = itemsOf(content).find(({ id }) => id === selected.id);
  if (selected.kind === 'item')
    return item ? (
      <ItemProperties
        key={item.id}
        item={item}
        disabled={readOnly}
        onChange={(change) => onChange(changeItem(content, item.id, change))}
        onRemove={remove}
      />
    ) : null;
  const section = content.sections.find(({ id }) => id === selected.id);
  if (!section) return null;
  return (
    <div className={css.properties}>
      <Line label="分组名称">
        <TextInput
          aria-label="分组名称"
          disabled={readOnly}
          maxLength={40}
          value={section.title}
          onChange={(title) => onChange(renameSection(content, section.id, { title: title ?? '' }))}
        />
      </Line>
      <Line label="分组英文名">
        <TextInput
          aria-label="分组英文名"
          disabled={readOnly}
          maxLength={80}
          placeholder={ENGLISH_HINT}
          value={section.titleEn ?? null}
          onChange={(titleEn) => onChange(renameSection(content, section.id, { titleEn }))}
        />
      </Line>
      {readOnly ? null : (
        <Button danger disabled={section.items.length > 0} onClick={remove}>
          删除分组
        </Button>
      )}
    </div>
  );
}
