import {
  DISPLAY_DAYS,
  DISPLAY_HASH,
  screenTokens,
  type ScreenToken,
} from '@shared/contract/dashboard/screen-token.contract.ts';
import { failureText, useCommand, useRead } from '@shared/runtime/query.ts';
import { useMe } from '@shared/runtime/session.ts';
import { Alert, Button, Drawer, Form, Input, Popconfirm, Select, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { timeText } from '../base/time-text.ts';
import { SCREEN } from '../routes/host-face.ts';
import css from './screen-links.module.css';

const touched = { invalidates: [screenTokens.list] };

const stateOf = ({ revokedAt, expiresAt }: ScreenToken): 'live' | 'revoked' | 'expired' =>
  revokedAt ? 'revoked' : new Date(expiresAt) < new Date() ? 'expired' : 'live';
const STATE = {
  live: <Tag color="green">有效</Tag>,
  revoked: <Tag>已吊销</Tag>,
  expired: <Tag>已过期</Tag>,
};

/** A new link: for which screen, of which company; it shows once. */
function NewLink() {
  const { companies } = useMe();
  const create = useCommand(screenTokens.create, touched);
  const [link, setLink] = useState<{ name: string; url: string } | null>(null);
  const [form] = Form.useForm<{ name: string; companyId: string }>();
  const submit = async (body: { name: string; companyId: string }) => {
    const outcome = await create.run({ body });
    if (!outcome.ok) return;
    setLink({ name: body.name, url: `${location.origin}${SCREEN}${DISPLAY_HASH}${outcome.data.token}` });
    form.resetFields();
  };
  return (
    <>
      <Form
        form={form}
        layout="inline"
        className={css.form}
        initialValues={{ companyId: companies[0]?.id }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="name"
          label="屏幕位置"
          rules={[
            { required: true, whitespace: true, message: '必填' },
            { max: 40, message: '不能超过 40 个字符' },
          ]}
        >
          <Input placeholder="例如：一楼大厅" />
        </Form.Item>
        <Form.Item name="companyId" label="经营主体" hidden={companies.length < 2} className={css.company}>
          <Select options={companies.map(({ id, shortName }) => ({ value: id, label: shortName }))} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={create.busy}>
          生成链接
        </Button>
      </Form>
      {link && (
        <Alert
          type="success"
          showIcon
          title={`${link.name} 的投影链接（只显示这一次）`}
          description={
            <Typography.Text code copyable={{ tooltips: ['复制链接', '已复制'] }} className={css.link}>
              {link.url}
            </Typography.Text>
          }
        />
      )}
    </>
  );
}

/** 投影链接: what a screen on the wall shows 投影大屏 with, without a login. */
export function ScreenLinks({ onClose }: { onClose: () => void }) {
  const read = useRead(screenTokens.list, {}, { skipErrorHandler: true });
  const revoke = useCommand(screenTokens.revoke, touched);
  return (
    <Drawer open title="投影链接" size={820} onClose={onClose}>
      <p className={css.hint}>
        在大屏的浏览器中打开链接即可显示投影大屏，无需登录；只能查看，{DISPLAY_DAYS} 天后到期，可随时吊销。
      </p>
      <NewLink />
      <Table<ScreenToken>
        size="small"
        rowKey="id"
        pagination={false}
        className={css.table}
        loading={read.isPending}
        dataSource={read.data?.list ?? []}
        locale={{
          emptyText: read.error ? (
            <span role="alert">
              加载失败：{failureText(read.error)}{' '}
              <Button size="small" onClick={() => void read.refetch()}>
                重试
              </Button>
            </span>
          ) : (
            '还没有投影链接'
          ),
        }}
        columns={[
          { title: '屏幕位置', dataIndex: 'name', ellipsis: true },
          { title: '经营主体', dataIndex: 'companyName', width: 110, ellipsis: true },
          { title: '状态', key: 'state', width: 80, render: (_, row) => STATE[stateOf(row)] },
          { title: '生成人', dataIndex: 'createdByName', width: 90, ellipsis: true },
          { title: '到期', key: 'to', width: 140, render: (_, row) => timeText(row.expiresAt) },
          {
            title: '最近使用',
            key: 'used',
            width: 140,
            render: (_, row) => (row.lastUsedAt ? timeText(row.lastUsedAt) : '未使用'),
          },
          {
            title: '操作',
            key: 'actions',
            width: 70,
            render: (_, row) =>
              stateOf(row) === 'live' ? (
                <Popconfirm
                  title={`吊销 ${row.name} 的链接？`}
                  description="该屏幕立即退出，不能恢复。"
                  okText="吊销"
                  okButtonProps={{ danger: true }}
                  onConfirm={async () => void (await revoke.run({ params: { id: row.id } }))}
                >
                  <Button size="small" type="link" danger className={css.action}>
                    吊销
                  </Button>
                </Popconfirm>
              ) : null,
          },
        ]}
      />
    </Drawer>
  );
}
