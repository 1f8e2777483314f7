import { mallItems, type MallItemRow } from '@shared/contract/warehouse/mall-item.contract.ts';
import type { AnswerOf } from '@shared/contract/endpoint.ts';
import { canOpen } from '@shared/runtime/navigation.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { useNavigate } from 'react-router-dom';
import { COUNT_TERMS, CountTerms } from '../counts/count-terms.tsx';

/** 调整 of an item: a 盘点单 of the places where it lies; who may open it is led there. */
export function AdjustForm({ item, onClose }: { item: MallItemRow; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <DrawerForm<AnswerOf<typeof mallItems.adjust>>
      title={`调整 ${item.sku ?? ''}（盘点单）`}
      record={null}
      params={{ id: item.id }}
      initial={{ ...COUNT_TERMS, remark: null }}
      save={mallItems.adjust}
      invalidates={['/warehouse']}
      okText="生成盘点单"
      done={({ countNo }) => `已生成盘点单 ${countNo}，审核后调整库存`}
      width={460}
      onClose={(made) => {
        onClose();
        const path = `/warehouse/index?count=${made?.id ?? ''}`;
        if (made && canOpen(path)) void navigate(path);
      }}
    >
      <CountTerms />
    </DrawerForm>
  );
}
