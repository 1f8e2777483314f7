import { containers } from '@shared/contract/logistics/container.contract.ts';
import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { Picker } from '@shared/ui/form/picker.tsx';
import { MilestoneAsk } from '../records/milestone-ask.tsx';

/** 指派负责人 and 批量节点 of chosen containers (L6). */
export const containerBatches: readonly BatchAction[] = [
  {
    label: '指派负责人',
    endpoint: containers.batchAssign,
    ask: {
      initial: {},
      complete: ({ ownerId }) => typeof ownerId === 'string',
      render: ({ ownerId }, change) => (
        <Picker
          kind="users"
          holds="logistics.container.update"
          aria-label="负责人"
          placeholder="指派给谁"
          value={typeof ownerId === 'string' ? ownerId : null}
          onChange={(id) => change({ ownerId: id })}
        />
      ),
    },
  },
  {
    label: '批量节点',
    endpoint: stageRecords.batch,
    invalidates: ['/dashboard'],
    ask: {
      initial: { milestone: null, occurredAt: null, location: null, remark: null },
      files: '附件',
      complete: ({ milestone, occurredAt }) => Boolean(milestone && occurredAt),
      render: (values, change) => <MilestoneAsk values={values} change={change} />,
    },
  },
];
