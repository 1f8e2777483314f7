import { Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';

/** A decision that is being made: what it is, what it needs besides a reason, and how it is run. */
export interface Decision {
  title: string;
  text: string;
  danger?: boolean;
  /** A number that it needs. */
  number?: { label: string; value: number; min: number; max: number; precision: number; unit: string };
  /** Asks why it goes on without a check: what is missing and how it would be done. */
  waiver?: string;
  /** Runs it; false when it was refused, so that the dialog stays. */
  run: (reason: string, value: number, waiver?: string) => Promise<boolean>;
}

interface Values {
  reason: string;
  value?: number;
  waiver?: string;
}

const texts = [
  { required: true, whitespace: true, message: '必填' },
  { min: 2, message: '至少 2 个字' },
];

/** Asks for the reason of a decision, and the number that it needs; typed text stays when it is refused. */
export function DecisionDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const { title, text, danger, number, waiver, run } = decision;
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const submit = async (values: Values) => {
    setBusy(true);
    const done = await run(values.reason.trim(), values.value ?? 0, values.waiver?.trim());
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Modal
      open
      title={title}
      okText="确定"
      okButtonProps={{ danger: danger === true }}
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{text}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ value: number?.value }}
        onFinish={(values) => void submit(values)}
      >
        {number && (
          <Form.Item name="value" label={number.label} rules={[{ required: true, message: '必填' }]}>
            <InputNumber min={number.min} max={number.max} precision={number.precision} suffix={number.unit} />
          </Form.Item>
        )}
        <Form.Item name="reason" label="原因" rules={texts}>
          <Input.TextArea autoFocus rows={3} maxLength={500} showCount />
        </Form.Item>
        {waiver && (
          <Form.Item name="waiver" label="免检原因" extra={waiver} rules={texts}>
            <Input maxLength={200} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
