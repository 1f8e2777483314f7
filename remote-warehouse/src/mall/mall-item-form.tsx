import { MALL_ITEM_FIELDS } from '@shared/contract/warehouse/mall-item.fields.ts';
import { mallItems, type MallItemDetail } from '@shared/contract/warehouse/mall-item.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { LoadDrawer } from '@shared/ui/form/load-drawer.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { MoneyInput, NumberInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';

/** 新增 SKU, or price and safety stock of one that is there: goods, warehouse and SKU are what its stock is counted by. */
export function MallItemForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const found = useRead(mallItems.get, id ? { params: { id } } : {}, { enabled: id !== null, skipErrorHandler: true });
  if (id !== null && !found.data) return <LoadDrawer title="编辑 SKU" read={found} onClose={onClose} />;
  const record = found.data ?? null;
  return (
    <DrawerForm<MallItemDetail>
      title={record ? `编辑 SKU ${record.sku}` : '新增 SKU'}
      name="warehouse.mall-item"
      record={record}
      initial={record ?? { safetyStock: 0 }}
      save={record ? mallItems.update : mallItems.create}
      onClose={() => onClose()}
    >
      {record ? null : (
        <>
          <Field of={MALL_ITEM_FIELDS} name="warehouseId" required>
            <Picker kind="warehouses" />
          </Field>
          <Field of={MALL_ITEM_FIELDS} name="goodsId" required>
            <Picker kind="goods" />
          </Field>
          <Field of={MALL_ITEM_FIELDS} name="sku" required hint="字母、数字、点、横线">
            <TextInput maxLength={40} />
          </Field>
        </>
      )}
      <Field of={MALL_ITEM_FIELDS} name="listPrice">
        <MoneyInput currency="CNY" />
      </Field>
      <Field of={MALL_ITEM_FIELDS} name="safetyStock" required hint="可用少于此数时为偏低">
        <NumberInput suffix="件" />
      </Field>
    </DrawerForm>
  );
}
