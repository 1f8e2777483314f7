import { Button, Form, Input, InputNumber, Modal, Select, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { releaseTokens, type ReleaseToken } from '@shared/contract/release-teams.contract.ts';
import { MAX_CANARY_SHARE, releases } from '@shared/contract/release.contract.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { formatTime } from '../format/format.ts';
import { DecisionDialog, type Decision } from './decision-dialog.tsx';
import { Loaded } from './loaded.tsx';
import css from './release.module.css';
import { useTitles } from './use-titles.ts';

const touched = { invalidates: ['/release/tokens'] };

const isExpired = ({ expiresAt }: ReleaseToken) => new Date(expiresAt) < new Date();

function TokenState({ row }: { row: ReleaseToken }) {
  if (row.revokedAt) return <Tag>已吊销</Tag>;
  return isExpired(row) ? <Tag>已过期</Tag> : <Tag color="green">有效</Tag>;
}

/** A new token: for which module, for whom, for how long; the secret shows once. */
function NewToken({ onClose }: { onClose: () => void }) {
  const status = useRead(releases.status, {}, { skipErrorHandler: true });
  const create = useCommand(releaseTokens.create, touched);
  const [token, setToken] = useState<string | null>(null);
  const [form] = Form.useForm<{ module: string; name: string; days: number }>();
  const required = [{ required: true, message: '必填' }];
  const submit = async (body: { module: string; name: string; days: number }) => {
    const outcome = await create.run({ body });
    if (outcome.ok) setToken(outcome.data.token);
  };
  if (token)
    return (
      <Modal open title="发布令牌" footer={<Button onClick={onClose}>关闭</Button>} onCancel={onClose}>
        <p>令牌只显示这一次，请立即保存到流水线的密钥设置（环境变量 RELEASE_TOKEN）。</p>
        <Typography.Text code copyable>
          {token}
        </Typography.Text>
      </Modal>
    );
  return (
    <Modal
      open
      title="新增发布令牌"
      okText="新增"
      cancelText="取消"
      confirmLoading={create.busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ days: 90 }} onFinish={(values) => void submit(values)}>
        <Form.Item name="module" label="模块" rules={required}>
          <Select
            options={(status.data?.modules ?? []).map(({ module, title }) => ({ value: module, label: title }))}
          />
        </Form.Item>
        <Form.Item name="name" label="用途" rules={[...required, { max: 40, message: '不能超过 40 个字符' }]}>
          <Input placeholder="例如：财务组流水线" />
        </Form.Item>
        <Form.Item name="days" label="有效期" rules={required}>
          <InputNumber min={1} max={366} precision={0} suffix="天" />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** 发布令牌: what teams' own pipelines publish with. */
export function TokensTab() {
  const titleOf = useTitles();
  const read = useRead(releaseTokens.list, {}, { skipErrorHandler: true });
  const revoke = useCommand(releaseTokens.revoke, touched);
  const may = useMay()('system.release.promote');
  const [adding, setAdding] = useState(false);
  const [decision, setDecision] = useState<Decision | null>(null);
  const ask = ({ id, name }: ReleaseToken) =>
    setDecision({
      title: `吊销令牌 ${name}`,
      text: '立即失效，不能恢复；使用它的流水线不能再发布。',
      danger: true,
      run: async (reason) => (await revoke.run({ params: { id }, body: { reason } })).ok,
    });
  return (
    <>
      <div className={css.bar}>
        <p>一个令牌只能发布一个模块的版本并设置其灰度（最多 {MAX_CANARY_SHARE}%），不能上线或回退。</p>
        {may && (
          <Button type="primary" onClick={() => setAdding(true)}>
            新增令牌
          </Button>
        )}
      </div>
      <Loaded read={read}>
        {({ list }) => (
          <Table<ReleaseToken>
            size="small"
            rowKey="id"
            pagination={false}
            dataSource={list}
            locale={{ emptyText: '还没有发布令牌' }}
            columns={[
              { title: '模块', key: 'module', width: 110, render: (_, { module }) => titleOf(module) },
              { title: '用途', dataIndex: 'name', ellipsis: true },
              { title: '状态', key: 'state', width: 90, render: (_, row) => <TokenState row={row} /> },
              {
                title: '新增',
                key: 'at',
                width: 220,
                render: (_, row) => `${row.createdBy} ${formatTime(row.createdAt)}`,
              },
              { title: '到期', key: 'to', width: 150, render: (_, row) => formatTime(row.expiresAt) },
              {
                title: '最近使用',
                key: 'used',
                width: 150,
                render: (_, row) => (row.lastUsedAt ? formatTime(row.lastUsedAt) : '未使用'),
              },
              {
                title: '操作',
                key: 'actions',
                width: 80,
                render: (_, row) =>
                  may && !row.revokedAt ? (
                    <Button size="small" type="link" danger className={css.action} onClick={() => ask(row)}>
                      吊销
                    </Button>
                  ) : null,
              },
            ]}
          />
        )}
      </Loaded>
      {adding && <NewToken onClose={() => setAdding(false)} />}
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </>
  );
}
