import { company, COMPANY_LABELS, type CompanySettings } from '@shared/contract/shared/setting.contract.ts';
import { setCompanyConfig } from '@shared/runtime/company-config.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { useShortcuts } from '@shared/runtime/shortcuts.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { enterMoves, FORM_KEYS } from '@shared/ui/form/enter-moves.ts';
import { DraftOffer } from '@shared/ui/form/draft-offer.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { FormStateProvider } from '@shared/ui/form/form-context.ts';
import type { Values } from '@shared/ui/form/form-values.ts';
import { TextInput } from '@shared/ui/form/inputs.tsx';
import { useRecordForm } from '@shared/ui/form/use-record-form.tsx';
import { Button, Form } from 'antd';
import css from './settings.module.css';

const BACK = { path: '/system/global', label: '返回全局设置' };

/** 公司信息: its short name stands in the title of every open tab (shell A1.5, SYS-021). */
export function CompanyTab() {
  const read = useRead(company.get, {}, { skipErrorHandler: true });
  if (!read.data) return <LoadState read={read} back={BACK} />;
  return <Editor key={read.data.version} settings={read.data} />;
}

function Editor({ settings }: { settings: CompanySettings }) {
  const may = useMay();
  const { version, ...values } = settings;
  const initial: Values = { ...values };
  const editor = useRecordForm<CompanySettings>({
    title: '公司信息',
    draft: 'system.company',
    initial,
    version,
    save: company.save,
    invalidates: [company.get],
    onSaved: ({ simple_name, full_name, version: next }) => setCompanyConfig({ simple_name, full_name, version: next }),
  });
  const readOnly = !may('system.global.edit');
  useShortcuts(readOnly ? [] : FORM_KEYS);
  const text = (
    name: keyof typeof COMPANY_LABELS,
    maxLength: number,
    more: { required?: boolean; hint?: string; span?: 'row' } = {},
  ) => (
    <Field name={name} label={COMPANY_LABELS[name]} {...more}>
      <TextInput maxLength={maxLength} disabled={readOnly} />
    </Field>
  );
  return (
    <FormStateProvider value={editor.state}>
      <Form
        form={editor.form}
        layout="vertical"
        initialValues={initial}
        onValuesChange={editor.onValuesChange}
        component={false}
      >
        <div
          role="form"
          aria-label="公司信息"
          className={css.card}
          onKeyDown={(event) => enterMoves(event, () => void editor.submit())}
        >
          {readOnly ? null : <DraftOffer found={editor.found} />}
          <div className={css.fields}>
            {text('full_name', 60, { required: true })}
            {text('simple_name', 12, { required: true, hint: '2–12 个字符，显示在每个页面的标题后' })}
            {text('english_name', 100)}
            {text('icp', 40)}
            {text('phone', 40)}
            {text('email', 254)}
            {text('address', 200, { span: 'row' })}
          </div>
          {readOnly ? null : (
            <div className={css.foot}>
              <Button type="primary" data-save="" loading={editor.busy} onClick={() => void editor.submit()}>
                保存
              </Button>
              <span className={css.hint}>保存后所有已打开的页面标题随之更新</span>
            </div>
          )}
        </div>
      </Form>
      {editor.dialog}
    </FormStateProvider>
  );
}
