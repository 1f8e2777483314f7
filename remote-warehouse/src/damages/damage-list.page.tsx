import { damageList, type DamageRow } from '@shared/contract/warehouse/damage-list.contract.ts';
import { damages } from '@shared/contract/warehouse/damage.contract.ts';
import { DAMAGE_DISPOSITIONS, DAMAGE_LIABILITIES } from '@shared/contract/warehouse/damage.labels.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { CodeRadio, MoneyInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { Form } from 'antd';
import { useMemo, useState } from 'react';
import { damageActions, type DamageDialog } from './damage.actions.ts';

const DamageDrawer = onDemand(async () => (await import('./damage-drawer.tsx')).DamageDrawer);
const DamageForms = onDemand(async () => (await import('./damage-forms.tsx')).DamageForms);

const named = (liability: unknown) => liability === 'CARRIER' || liability === 'SUPPLIER';
const BATCHES: readonly BatchAction[] = [
  {
    label: '判定',
    object: '残损单',
    endpoint: damages.judgeMany,
    invalidates: ['/warehouse'],
    ask: {
      initial: { liability: 'WAREHOUSE', liableSupplierId: null, disposition: 'PENDING' },
      render: (values, change) => (
        <Form layout="vertical" component="div">
          <Form.Item label="责任方" required>
            <CodeRadio
              labels={DAMAGE_LIABILITIES}
              value={String(values.liability)}
              onChange={(liability) => change({ liability, liableSupplierId: null })}
            />
          </Form.Item>
          {named(values.liability) ? (
            <Form.Item label="责任承运商/供应商" required>
              <Picker
                kind="suppliers"
                value={values.liableSupplierId as string | null}
                onChange={(liableSupplierId) => change({ liableSupplierId })}
              />
            </Form.Item>
          ) : null}
          <Form.Item label="处理方式" required>
            <CodeRadio
              labels={DAMAGE_DISPOSITIONS}
              value={String(values.disposition)}
              onChange={(disposition) => change({ disposition })}
            />
          </Form.Item>
        </Form>
      ),
      complete: (values) => !named(values.liability) || values.liableSupplierId !== null,
    },
  },
  {
    label: '报废申请',
    object: '残损单',
    endpoint: damages.scrapMany,
    danger: true,
    invalidates: ['/warehouse'],
    ask: {
      initial: { scrapValue: null, handleNote: null },
      render: (values, change) => (
        <Form layout="vertical" component="div">
          <Form.Item label="每单报废价值" required>
            <MoneyInput
              currency="CNY"
              value={values.scrapValue as string | null}
              onChange={(scrapValue) => change({ scrapValue })}
            />
          </Form.Item>
          <Form.Item label="报废原因" required>
            <TextInput value={values.handleNote as string | null} onChange={(handleNote) => change({ handleNote })} />
          </Form.Item>
        </Form>
      ),
      complete: (values) => Boolean(values.scrapValue && values.handleNote),
    },
  },
];

/** 残损件 (W12). */
export default function DamageListPage() {
  const [id, show] = useOpenRow();
  const [dialog, setDialog] = useState<DamageDialog | null>(null);
  const actions = useMemo(() => damageActions<DamageRow>(setDialog), []);
  const print = usePrint<DamageRow>('wh_damage', actions, { label: '打印残损单' });
  return (
    <>
      <ListPage<DamageRow>
        list={damageList}
        onOpen={(row) => show(row.id)}
        rowActions={print.actions}
        batchActions={[...BATCHES, print.batch]}
      />
      {id ? <DamageDrawer id={id} onAsk={setDialog} onClose={() => show(null)} /> : null}
      {print.dialog}
      {dialog ? <DamageForms dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
DamageListPage.ahead = listAhead(damageList);
