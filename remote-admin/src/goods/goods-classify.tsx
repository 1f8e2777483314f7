import { goods } from '@shared/contract/system/goods.contract.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { Picker } from '@shared/ui/form/picker.tsx';

/** 批量归类: one code for everything chosen. */
export const classify: BatchAction = {
  label: '批量归类',
  endpoint: goods.classify,
  ask: {
    initial: {},
    complete: ({ hsCode }) => typeof hsCode === 'string',
    render: ({ hsCode }, change) => (
      <Picker
        kind="hs-codes"
        aria-label="HS编码"
        placeholder="输入编码前几位、名称或申报要素"
        value={typeof hsCode === 'string' ? hsCode : null}
        onChange={(code) => change({ hsCode: code })}
      />
    ),
  },
};
