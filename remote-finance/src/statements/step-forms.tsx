import { STATEMENT_FIELDS } from '@shared/contract/finance/statement.fields.ts';
import { today } from '@shared/contract/business-day.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { statements } from '@shared/contract/finance/statement.contract.ts';
import type { StatementContacts, StatementDetail } from '@shared/contract/finance/statement.answers.ts';
import { STATEMENT_CHANNELS } from '@shared/contract/finance/statement.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { DropZone } from '@shared/ui/attachments/drop-zone.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { useFormState } from '@shared/ui/form/form-context.ts';
import { CodeRadio, CodesSelect, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Alert, Button, Drawer, Form } from 'antd';
import { useState } from 'react';
import { LineMarks, type LineMark } from './line-marks.tsx';
import { TOUCHED } from './statement.actions.ts';
import type { FormProps } from './form-props.ts';
import css from './statements.module.css';

type Save = Endpoint<unknown, unknown, StatementDetail>;

/** 发送 by mail with the PDF, or for who sends it himself. */
export function SendForm({ side, row, onClose }: FormProps) {
  const read = useRead(statements[side].contacts, { params: { id: row.id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="发送对账单" onClose={() => onClose()}>
        <LoadState read={read} back={{ path: globalThis.location.pathname, label: '关闭' }} />
      </Drawer>
    );
  const given = read.data as StatementContacts;
  const mails = given.mailReady && given.contacts.length > 0;
  return (
    <DrawerForm<StatementDetail>
      title={`发送 ${row.statementNo}`}
      record={row}
      initial={{
        channel: mails ? 'MAIL' : 'DOWNLOAD',
        contactIds: given.contacts.slice(0, 1).map(({ id }) => id),
        note: null,
      }}
      toBody={(values) => ({ ...values, contactIds: values.channel === 'MAIL' ? (values.contactIds ?? []) : [] })}
      save={statements[side].send as Save}
      invalidates={TOUCHED}
      okText="发送"
      done="已发送"
      onClose={() => onClose()}
    >
      {mails ? (
        <Field name="channel" label="方式" required span="row">
          <CodeRadio labels={STATEMENT_CHANNELS} />
        </Field>
      ) : (
        <Alert
          className={css.wide}
          type="warning"
          showIcon
          title={given.mailReady ? '对方没有填写邮箱的联系人，邮件发不出去' : '还没有设置邮件服务器，邮件发不出去'}
          description="将登记为下载后自行发送；请打印或导出对账单后发给对方。"
        />
      )}
      <Recipients given={given} />
      <Field name="note" label="说明" span="row" hint="写在邮件正文里">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}

function Recipients({ given }: { given: StatementContacts }) {
  const channel = Form.useWatch('channel', Form.useFormInstance()) as string | undefined;
  if (channel !== 'MAIL') return null;
  return (
    <Field name="contactIds" label="收件人" required span="row">
      <CodesSelect
        labels={Object.fromEntries(given.contacts.map(({ id, name, email }) => [id, `${name} <${email}>`]))}
      />
    </Field>
  );
}

/** 登记确认: who of the counterparty agreed, when, and the signed copy. */
export function ConfirmForm({ side, row, onClose }: FormProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  return (
    <DrawerForm<StatementDetail>
      title={`登记确认 ${row.statementNo}`}
      record={row}
      initial={{ counterpartyName: null, counterpartyDate: today() }}
      files={() => [...files]}
      save={statements[side].confirm as Save}
      invalidates={TOUCHED}
      okText="登记确认"
      done="已登记确认，对账单内容不再变动"
      onClose={() => onClose()}
    >
      <Alert
        className={css.wide}
        type="info"
        showIcon
        title="登记后对账单的费用、金额和汇率不能再修改，差额用补差处理。"
      />
      <Field of={STATEMENT_FIELDS} name="counterpartyName" required>
        <TextInput />
      </Field>
      <Field of={STATEMENT_FIELDS} name="counterpartyDate" required>
        <DateInput />
      </Field>
      <Evidence files={files} onChange={setFiles} />
    </DrawerForm>
  );
}

function Evidence({ files, onChange }: { files: readonly File[]; onChange: (files: readonly File[]) => void }) {
  const { errors, clear } = useFormState();
  const put = (next: readonly File[]) => {
    clear('file');
    onChange(next);
  };
  return (
    <section className={css.wide} aria-label="凭据文件">
      <h3 className={css.part}>
        <span className={css.star}>*</span> 凭据文件
      </h3>
      {files.length === 0 ? (
        <DropZone
          accept="application/pdf,image/jpeg,image/png,image/webp"
          hint="上传对方签字或盖章的对账单，PDF 或图片"
          onFiles={(chosen) => put(chosen.slice(0, 1))}
        />
      ) : (
        <p className={css.file}>
          {files[0]?.name}
          <Button type="link" size="small" onClick={() => put([])}>
            移除
          </Button>
        </p>
      )}
      {errors.file ? (
        <p role="alert" className={css.bad}>
          {errors.file}
        </p>
      ) : null}
    </section>
  );
}

/** 登记争议 per line with its reason. */
export function DisputeForm({ side, row, onClose }: FormProps) {
  return (
    <DrawerForm<StatementDetail>
      title={`登记争议 ${row.statementNo}`}
      record={row}
      initial={{
        lines: row.lines.flatMap((line): LineMark[] =>
          line.disputed ? [{ lineId: line.id, reason: line.disputeReason ?? '' }] : [],
        ),
      }}
      save={statements[side].dispute as Save}
      invalidates={TOUCHED}
      okText="登记争议"
      width={880}
      onClose={() => onClose()}
    >
      <Field name="lines" label="有争议的费用" required span="row" hint="勾选费用并写明对方的意见">
        <LineMarks lines={row.lines} path="lines" />
      </Field>
    </DrawerForm>
  );
}

/** 出新版: the disputed lines may be dropped; the rest is taken anew. */
export function ReviseForm({ side, row, onClose }: FormProps) {
  const disputed = row.lines.filter((line) => line.disputed);
  return (
    <DrawerForm<StatementDetail>
      title={`出新版 ${row.statementNo}`}
      record={row}
      initial={{ dropLineIds: disputed.map(({ id }) => id) }}
      save={statements[side].revise as Save}
      invalidates={TOUCHED}
      okText="出新版"
      done={(answer) => `已生成新版 ${answer.statementNo}`}
      onClose={(answer) => onClose(answer?.id)}
    >
      <Alert
        className={css.wide}
        type="info"
        showIcon
        title={`v${row.revision} 将作废，生成 v${row.revision + 1} 草稿；剔除的费用回到未对账。`}
      />
      <Field name="dropLineIds" label="剔除有争议的费用" span="row" hint="不剔除的费用按现在的金额列入新版">
        <CodesSelect
          labels={Object.fromEntries(
            disputed.map(({ id, feeNo, chargeName, disputeReason }) => [
              id,
              `${feeNo} ${chargeName}（${disputeReason ?? ''}）`,
            ]),
          )}
        />
      </Field>
    </DrawerForm>
  );
}
