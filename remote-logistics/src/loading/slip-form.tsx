import { LOAD_PHOTO_SLOTS, loadingSlips, type SlipDetail } from '@shared/contract/logistics/loading-slip.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { Attachments } from '@shared/ui/attachments/attachments.tsx';
import { Floor } from '@shared/ui/floor/floor.tsx';
import { FormPage } from '@shared/ui/form/form-page.tsx';
import type { FormSection } from '@shared/ui/form/form-props.ts';
import { SLIP_PAGE } from './loading.actions.ts';
import { BoxFields, CountFields, TimeFields } from './slip-sections.tsx';
import { bodyOf, valuesOf } from './slip-values.ts';

const sections = (row: SlipDetail | null): FormSection[] =>
  row
    ? [
        { key: 'box', title: '箱号与重量', content: <BoxFields slip={row} /> },
        { key: 'lines', title: '清点', content: <CountFields /> },
        {
          key: 'photos',
          title: '照片',
          content: <Attachments kind="lg_loading_slip" id={row.id} slots={[...LOAD_PHOTO_SLOTS]} images />,
        },
        { key: 'time', title: '时间与人员', content: <TimeFields slip={row} /> },
      ]
    : [];

/** 录入装柜单, for the tablet: door plate, counts by hand or by scanner, photos; 保存并装完 hands it to the confirmer. */
export function SlipForm({ id }: { id: string }) {
  const finish = useCommand(loadingSlips.finish);
  return (
    <Floor>
      <FormPage<SlipDetail, SlipDetail>
        title="录入装柜单"
        name="logistics.loading-slip"
        id={id}
        load={loadingSlips.get}
        toValues={valuesOf}
        save={loadingSlips.update}
        toBody={bodyOf}
        sections={sections}
        after={(saved) => `${SLIP_PAGE}?id=${saved.id}`}
        list="/transport/container/zhuanggui"
        invalidates={['/logistics', '/dashboard']}
        steps={{
          edit: (saved) => `${SLIP_PAGE}?id=${saved.id}&fill=1`,
          buttons: [
            {
              label: '保存并装完',
              run: async ({ id: slip, version, slipNo }) => {
                const outcome = await finish.run({ params: { id: slip }, body: { version } });
                if (outcome.ok) toast.success(`${slipNo} 已装完，等待确认`);
                return outcome;
              },
            },
          ],
        }}
      />
    </Floor>
  );
}
