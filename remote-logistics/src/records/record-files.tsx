import { stageRecordList, stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { useInvalidate } from '@shared/runtime/query.ts';
import { Attachments } from '@shared/ui/attachments/attachments.tsx';
import { Drawer } from 'antd';

/** What shows the files of records, and is read again when they change. */
export const SHOWS_FILES = [stageRecordList, stageRecords.ofContainer];

interface Props {
  id: string;
  /** What the record is called: its container, its milestone. */
  name: string;
  onClose: () => void;
}
/** 附件 of one stage record, over the page that shows it. */
export function RecordFiles({ id, name, onClose }: Props) {
  const invalidate = useInvalidate();
  const close = () => {
    void invalidate(SHOWS_FILES);
    onClose();
  };
  return (
    <Drawer open title={`附件 ${name}`} size={560} onClose={close}>
      <Attachments kind="lg_stage_record" id={id} />
    </Drawer>
  );
}
