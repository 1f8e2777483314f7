import { company } from '@shared/contract/shared/setting.contract.ts';
import { BRAND_SLOTS, type BrandSlot } from '@shared/contract/system/brand.ts';
import { website, type WebsiteSettings } from '@shared/contract/system/website.contract.ts';
import { refreshCompanyConfig } from '@shared/runtime/company-config.ts';
import { useMay } from '@shared/runtime/session.ts';
import { DraftOffer } from '@shared/ui/form/draft-offer.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { FormStateProvider } from '@shared/ui/form/form-context.ts';
import type { Values } from '@shared/ui/form/form-values.ts';
import { SwitchInput, TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { useRecordForm } from '@shared/ui/form/use-record-form.tsx';
import { useSaveKey } from '@shared/ui/form/use-save-key.ts';
import { Button, Form, Input } from 'antd';
import { PictureInput } from './picture-input.tsx';
import css from './website.module.css';

const NAMES = { logo: 'logoId', favicon: 'faviconId', background: 'backgroundId' } as const;

/** 外观: pictures, watermark, texts of the login page, help links; every open page takes them after 保存. */
export function AppearanceTab({ settings }: { settings: WebsiteSettings }) {
  const readOnly = !useMay()('system.website.edit');
  const { version, id, ...values } = settings;
  const initial: Values = { ...values };
  const editor = useRecordForm<WebsiteSettings>({
    title: '网站设置',
    draft: 'system.website',
    initial,
    version,
    save: website.save,
    invalidates: [website.get, company.get],
    onSaved: () => void refreshCompanyConfig(),
  });
  useSaveKey(readOnly || !editor.dirty ? null : () => void editor.submit());
  return (
    <FormStateProvider value={editor.state}>
      <Form
        form={editor.form}
        layout="vertical"
        initialValues={initial}
        disabled={readOnly}
        onValuesChange={editor.onValuesChange}
        component={false}
      >
        <div role="form" aria-label="外观" className={css.card}>
          {readOnly ? null : <DraftOffer found={editor.found} />}
          <div className={css.pictures}>
            {(Object.keys(BRAND_SLOTS) as BrandSlot[]).map((slot) => (
              <Field
                key={slot}
                name={NAMES[slot]}
                label={BRAND_SLOTS[slot].title}
                hint={`${BRAND_SLOTS[slot].hint}，不超过 ${BRAND_SLOTS[slot].kilobytes} KB`}
              >
                <PictureInput slot={slot} ownerId={id} />
              </Field>
            ))}
          </div>
          <div className={css.pair}>
            <Field name="watermark" label="水印" hint="每个页面上显示当前用户的姓名和账号">
              <SwitchInput />
            </Field>
            <div className={css.colour}>
              <span>主题色</span>
              <b>
                <i aria-hidden="true" /> #057db4
              </b>
              <span className={css.hint}>固定，不能修改</span>
            </div>
            <Field name="loginNotice" label="登录提示" hint="显示在登录页">
              <TextAreaInput maxLength={200} />
            </Field>
            <Field name="footer" label="登录页页脚" hint="显示在登录页最下方">
              <TextAreaInput maxLength={200} />
            </Field>
          </div>
          <HelpLinks readOnly={readOnly} />
          {readOnly ? null : (
            <Button type="primary" data-save="" loading={editor.busy} onClick={() => void editor.submit()}>
              保存
            </Button>
          )}
        </div>
      </Form>
      {editor.dialog}
    </FormStateProvider>
  );
}

/** Links in the user menu. */
function HelpLinks({ readOnly }: { readOnly: boolean }) {
  return (
    <Form.List name="helpLinks">
      {(fields, { add, remove }) => (
        <div className={css.links}>
          <span>帮助链接</span>
          {fields.map(({ key, name }) => (
            <div key={key} className={css.link}>
              <Form.Item name={[name, 'title']} noStyle>
                <Input aria-label={`链接 ${name + 1} 名称`} placeholder="名称" maxLength={20} />
              </Form.Item>
              <Form.Item name={[name, 'url']} noStyle>
                <Input aria-label={`链接 ${name + 1} 地址`} placeholder="https://" maxLength={300} />
              </Form.Item>
              {readOnly ? null : (
                <Button type="text" aria-label={`删除链接 ${name + 1}`} onClick={() => remove(name)}>
                  ×
                </Button>
              )}
            </div>
          ))}
          {readOnly && fields.length === 0 ? <span>—</span> : null}
          {readOnly || fields.length >= 10 ? null : (
            <Button size="small" type="link" onClick={() => add({ title: '', url: '' })}>
              + 添加链接
            </Button>
          )}
        </div>
      )}
    </Form.List>
  );
}
