import { customers } from '@shared/contract/accounts/customer.contract.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { TagsInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';

/** 移交业务员 and 打标签 of several customers. */
export const customerBatches: readonly BatchAction[] = [
  {
    label: '移交业务员',
    endpoint: customers.transfer,
    ask: {
      initial: {},
      complete: ({ salesId }) => typeof salesId === 'string',
      render: ({ salesId }, change) => (
        <Picker
          kind="users"
          holds="account.customer.update"
          aria-label="移交给"
          placeholder="移交给哪位业务员"
          value={typeof salesId === 'string' ? salesId : null}
          onChange={(id) => change({ salesId: id })}
        />
      ),
    },
  },
  {
    label: '打标签',
    endpoint: customers.tag,
    ask: {
      initial: { add: [], remove: [] },
      complete: ({ add, remove }) => [add, remove].some((tags) => Array.isArray(tags) && tags.length > 0),
      render: ({ add, remove }, change) => (
        <>
          <p>加上的标签</p>
          <TagsInput aria-label="加上的标签" value={add as string[]} onChange={(tags) => change({ add: tags ?? [] })} />
          <p>去掉的标签</p>
          <TagsInput
            aria-label="去掉的标签"
            value={remove as string[]}
            onChange={(tags) => change({ remove: tags ?? [] })}
          />
        </>
      ),
    },
  },
];
