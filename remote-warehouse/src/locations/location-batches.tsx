import { LOCATION_FIELDS } from '@shared/contract/warehouse/location.fields.ts';
import { locations } from '@shared/contract/warehouse/location.contract.ts';
import { LOCKS_TO_SET } from '@shared/contract/warehouse/location.labels.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { CodeRadio, CodeSelect, NumberInput, VolumeInput, WeightInput } from '@shared/ui/form/inputs.tsx';
import { Form } from 'antd';
import type { ReactNode } from 'react';

/** 锁定: 禁入, 禁出 or 全锁, with the reason. */
export const LOCK: BatchAction = {
  label: '锁定',
  object: '库位',
  endpoint: locations.lock,
  reason: true,
  ask: {
    initial: { lock: 'ALL' },
    render: (values, change) => (
      <CodeRadio labels={LOCKS_TO_SET} value={String(values.lock)} onChange={(lock) => change({ lock })} />
    ),
    complete: (values) => values.lock !== null,
  },
};
export const UNLOCK: BatchAction = { label: '解锁', object: '库位', endpoint: locations.unlock };

const YES_NO = { true: '允许', false: '不允许' } as const;
const asked = (value: unknown): string | null => (typeof value === 'boolean' ? String(value) : null);
const MIXES = [
  ['mixOwner', LOCATION_FIELDS.mixOwner],
  ['mixSku', LOCATION_FIELDS.mixSku],
  ['mixBatch', LOCATION_FIELDS.mixBatch],
] as const;
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const row = (label: string, input: ReactNode) => <Form.Item label={label}>{input}</Form.Item>;

/** 批量修改: what is left empty stays as it is. */
export const CHANGE: BatchAction = {
  label: '批量修改',
  object: '库位',
  endpoint: locations.change,
  ask: {
    initial: {},
    render: (values, change) => (
      <Form layout="vertical" component="div">
        <p>留空的项目保持不变。</p>
        {row('容积', <VolumeInput value={numberOf(values.capacity)} onChange={(capacity) => change({ capacity })} />)}
        {row(
          '承重',
          <WeightInput value={numberOf(values.maxWeight)} onChange={(maxWeight) => change({ maxWeight })} />,
        )}
        {MIXES.map(([key, label]) => (
          <Form.Item key={key} label={label}>
            <CodeSelect
              labels={YES_NO}
              value={asked(values[key])}
              onChange={(text) => change({ [key]: text === null ? null : text === 'true' })}
            />
          </Form.Item>
        ))}
        {row('拣货顺序', <NumberInput value={numberOf(values.pickSeq)} onChange={(pickSeq) => change({ pickSeq })} />)}
      </Form>
    ),
    complete: (values) => Object.values(values).some((value) => value !== null && value !== undefined),
  },
};
