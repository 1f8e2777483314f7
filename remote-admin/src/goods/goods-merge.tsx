import { goodsList } from '@shared/contract/system/goods-list.contract.ts';
import { goods } from '@shared/contract/system/goods.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import type { ActionRecord } from '@shared/ui/action/action.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Alert } from 'antd';
import css from './goods.module.css';

/** 合并重复: two goods that are the same become the older one. */
export const GoodsMerge = ({ row, onClose }: { row: ActionRecord; onClose: (kept?: string) => void }) => (
  <DrawerForm<{ id: string; goodsNo: string; moved: number }>
    title="合并重复商品"
    width={460}
    record={row}
    initial={{}}
    save={goods.merge}
    okText="合并"
    invalidates={[goodsList, goods.get, '/pickers']}
    onClose={(answer) => {
      if (answer) toast.success(`已合并到 ${answer.goodsNo}，移动 ${answer.moved} 条引用`);
      onClose(answer?.id);
    }}
  >
    <Alert
      showIcon
      type="warning"
      className={css.wide ?? ''}
      title="合并不能撤销"
      description="保留编号较早的商品；订单明细、国外编码、附件等全部转到它名下，另一个不再出现。两者须属于同一客户、单位相同。"
    />
    <Field name="otherId" label="与哪个商品合并" required span="row">
      <Picker kind="goods" autoFocus />
    </Field>
    <Field name="reason" label="原因" required span="row">
      <TextAreaInput />
    </Field>
  </DrawerForm>
);
