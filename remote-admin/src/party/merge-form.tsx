import type { Endpoint } from '@shared/contract/endpoint.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useRead, type Touched } from '@shared/runtime/query.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { LoadDrawer } from '@shared/ui/form/load-drawer.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Alert, Form } from 'antd';

interface Party {
  id: string;
  version: number;
  no: string;
  name: string;
}
interface Props<
  Detail extends { id: string; version: number; name: string },
  Answer extends { id: string; moved: number },
> {
  /** 客户, 供应商. */
  title: string;
  id: string;
  get: Endpoint<unknown, unknown, Detail>;
  no: (detail: Detail | Answer) => string;
  save: Endpoint<unknown, unknown, Answer>;
  /** Kind of the picker of the other one. */
  picker: string;
  /** What goes over: 订单、费用、编码. */
  moves: string;
  invalidates: readonly Touched[];
  /** With the id of the one that stays, after a merge. */
  onClose: (kept?: string) => void;
}

/** 合并 (ACC-014): names the two, and says before it is done which of them stays. */
export function MergeForm<
  Detail extends { id: string; version: number; name: string },
  Answer extends { id: string; moved: number },
>({ title, id, get, no, save, picker, moves, invalidates, onClose }: Props<Detail, Answer>) {
  const read = useRead(get, { params: { id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadDrawer title={`合并${title}`} read={read} width={480} onClose={onClose} />;
  const party = { ...partyOf(read.data, no), version: read.data.version };
  return (
    <DrawerForm<Answer>
      title={`合并${title} ${party.no}`}
      width={480}
      record={{ id, version: party.version }}
      initial={{}}
      save={save}
      okText="合并"
      invalidates={invalidates}
      onClose={(answer) => {
        if (answer) toast.success(`已合并到 ${no(answer)}，移动 ${answer.moved} 条引用`);
        onClose(answer?.id);
      }}
    >
      <Outcome party={party} title={title} get={get} no={no} moves={moves} />
      <Field name="otherId" label={`与哪个${title}合并`} required span="row">
        <Picker kind={picker} autoFocus />
      </Field>
      <Field name="reason" label="原因" required span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}

const partyOf = <Detail extends { id: string; version: number; name: string }>(
  detail: Detail,
  no: (detail: Detail) => string,
): Party => ({ id: detail.id, version: detail.version, no: no(detail), name: detail.name });

/** Which stays and which goes, as soon as both are known. */
function Outcome<Detail extends { id: string; version: number; name: string }>({
  party,
  title,
  get,
  no,
  moves,
}: {
  party: Party;
  title: string;
  get: Endpoint<unknown, unknown, Detail>;
  no: (detail: Detail) => string;
  moves: string;
}) {
  const otherId: unknown = Form.useWatch('otherId', Form.useFormInstance());
  const id = typeof otherId === 'string' && otherId !== party.id ? otherId : null;
  const read = useRead(get, { params: { id: id ?? '' } }, { enabled: id !== null, skipErrorHandler: true });
  const other = id !== null && read.data ? partyOf(read.data, no) : null;
  const [stays, goes] = other && Number(other.id) < Number(party.id) ? [other, party] : [party, other];
  return (
    <Alert
      showIcon
      type="warning"
      style={{ gridColumn: '1 / -1', marginBottom: 14 }}
      title="合并不能撤销"
      description={
        goes ? (
          <>
            保留 <b>{`${stays.no} ${stays.name}`}</b>；<b>{`${goes.no} ${goes.name}`}</b> 的{moves}
            等全部转到它名下，之后不再出现。
          </>
        ) : (
          `${party.no} ${party.name} 将与所选${title}合并：保留编号较早的一个，另一个的${moves}等全部转到它名下，之后不再出现。`
        )
      }
    />
  );
}
