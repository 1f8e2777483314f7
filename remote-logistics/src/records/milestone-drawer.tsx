import { stageRecords, type StageRecordListRow } from '@shared/contract/logistics/stage-record.contract.ts';
import { useFormFiles } from '@shared/ui/attachments/form-files.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Drawer } from 'antd';
import { useState } from 'react';
import { MilestoneFields } from './milestone-fields.tsx';
import { SHOWS_FILES } from './record-files.tsx';
import css from './records.module.css';

const TOUCHED = ['/logistics', '/dashboard'];
/** Files that are recorded with a milestone: pictures, papers of the carrier. */
const useMilestoneFiles = () => useFormFiles('lg_stage_record', [''], undefined, SHOWS_FILES);
interface Box {
  id: string;
  containerCode: string | null;
}

/** 新增节点: of the container that is given, or one that is chosen first. */
export function MilestoneDrawer({ container, onClose }: { container: Box | null; onClose: () => void }) {
  const [chosen, setChosen] = useState<Box | null>(container);
  const [initial] = useState(() => ({ occurredAt: new Date().toISOString() }));
  const files = useMilestoneFiles();
  if (!chosen) return <ChooseBox onChoose={setChosen} onClose={onClose} />;
  return (
    <DrawerForm<{ id: string }>
      title={`记录节点 ${chosen.containerCode ?? ''}`}
      record={null}
      initial={initial}
      save={stageRecords.add}
      params={{ id: chosen.id }}
      invalidates={TOUCHED}
      okText="记录"
      attach={files.attach}
      onClose={() => onClose()}
    >
      <MilestoneFields />
      {files.section(null).content}
    </DrawerForm>
  );
}

const ChooseBox = ({ onChoose, onClose }: { onChoose: (box: Box) => void; onClose: () => void }) => (
  <Drawer open title="新增节点" size={560} onClose={onClose}>
    <div className={css.ask}>
      <label htmlFor="milestone-container">先选择柜子</label>
      <Picker
        kind="containers"
        id="milestone-container"
        autoFocus
        onChange={(id, item) => {
          if (id) onChoose({ id, containerCode: item?.label ?? null });
        }}
      />
    </div>
  </Drawer>
);

/** 更正: a record in place of a milestone; the first one stays in the history. */
export function CorrectDrawer({ row, onClose }: { row: StageRecordListRow; onClose: () => void }) {
  const { milestone, occurredAt, location, remark } = row;
  const files = useMilestoneFiles();
  return (
    <DrawerForm<{ id: string }>
      title={`更正节点 ${row.containerCode ?? ''}`}
      record={null}
      initial={{ milestone, occurredAt, location, remark }}
      save={stageRecords.correct}
      params={{ id: row.id }}
      invalidates={TOUCHED}
      okText="更正"
      attach={files.attach}
      onClose={() => onClose()}
    >
      <MilestoneFields optional />
      <Field name="reason" label="更正原因" required span="row">
        <TextInput maxLength={200} />
      </Field>
      {files.section(null).content}
    </DrawerForm>
  );
}
