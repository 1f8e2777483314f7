import type { AgentPapers, ClearanceDetail } from '@shared/contract/logistics/clearance.answers.ts';
import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodesSelect, TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { formatSize } from '@shared/ui/format/format.ts';
import { Alert, Checkbox, Drawer, Form } from 'antd';
import { TOUCHED } from './clearance.actions.ts';
import css from './clearances.module.css';

const TITLE = '发送资料给代理';

/** 发送资料给代理: which papers go to which contacts of the agent by mail; without mail server or address it says so. */
export function ClearanceSend({ row, onClose }: { row: ClearanceDetail; onClose: () => void }) {
  const read = useRead(clearances.papers, { params: { id: row.id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title={TITLE} onClose={onClose}>
        <LoadState read={read} back={{ path: '/transport/container/qingguan', label: '返回待清关' }} />
      </Drawer>
    );
  const given = read.data;
  const mails = given.mailReady && given.contacts.length > 0;
  return (
    <DrawerForm<ClearanceDetail>
      title={`${TITLE} ${row.clearanceNo}`}
      record={row}
      initial={{
        note: null,
        contactIds: mails ? given.contacts.slice(0, 1).map(({ id }) => id) : [],
        papers: mails ? given.papers.map(({ key }) => key) : [],
      }}
      save={clearances.send}
      invalidates={TOUCHED}
      okText={mails ? '发送' : '登记发送'}
      onClose={() => onClose()}
    >
      {mails ? (
        <>
          <Field name="contactIds" label="收件人" span="row" hint="不选收件人时只通知代理的账号，不发邮件">
            <CodesSelect labels={labelsOf(given)} />
          </Field>
          <PapersField given={given} />
        </>
      ) : (
        <NoMail given={given} />
      )}
      <Field
        name="note"
        label="说明"
        span="row"
        hint={`写在${mails ? '邮件正文和' : ''}通知里，同时通知 ${row.agentName} 的账号`}
      >
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}

const labelsOf = ({ contacts }: AgentPapers) =>
  Object.fromEntries(contacts.map(({ id, name, email }) => [id, `${name} <${email}>`]));

/** Papers to choose from, all chosen at first; nothing to choose while nobody gets a mail. */
function PapersField({ given }: { given: AgentPapers }) {
  const form = Form.useFormInstance();
  const to = Form.useWatch<string[] | undefined>('contactIds', { form, preserve: true });
  if (to?.length === 0) return null;
  return (
    <Field name="papers" label="资料" span="row" required hint="发票和箱单按报关资料单即时生成；合计不超过 20 MB">
      {given.papers.length > 0 ? (
        <Checkbox.Group
          className={css.papers}
          options={given.papers.map(({ key, name, size }) => ({
            value: key,
            label: size === null ? name : `${name}（${formatSize(size)}）`,
          }))}
        />
      ) : (
        <span>还没有报关资料单和附件，没有可以发送的资料。</span>
      )}
    </Field>
  );
}

/** Why no mail can go, and what to do. */
function NoMail({ given }: { given: AgentPapers }) {
  const may = useMay();
  const { mailReady, agentId, agentName } = given;
  const way = mailReady ? (
    may('account.supplier.update') ? (
      <ActionLink to={`/account/supplier/edit?id=${agentId}`}>填写 {agentName} 的联系人邮箱</ActionLink>
    ) : (
      `请在供应商资料里填写 ${agentName} 的联系人邮箱。`
    )
  ) : may('system.global.edit') ? (
    <ActionLink to="/system/global?part=settings">设置邮件服务器</ActionLink>
  ) : (
    '请管理员在全局设置的「通知」里设置邮件服务器和发件地址。'
  );
  return (
    <Alert
      className={css.noMail}
      type="warning"
      showIcon
      title={mailReady ? '代理没有填写邮箱的联系人，邮件发不出去' : '还没有设置邮件服务器，邮件发不出去'}
      description={<>现在只通知代理的账号并留下记录；资料可在柜子详情打印「预报资料包」后自行发送。{way}</>}
    />
  );
}
