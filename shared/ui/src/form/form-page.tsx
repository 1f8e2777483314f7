import type { Endpoint } from '@shared/contract/endpoint.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '../base/load-state.tsx';
import { FormEditor } from './form-editor.tsx';
import type { FormPageProps } from './form-props.ts';

/**
 * A page that makes or edits a record: sections with an anchor bar, sticky buttons, Enter and Tab through the fields,
 * local draft every 3 s, question before leaving, errors at the fields (checked by the endpoint's body schema before
 * sending), mine/theirs when somebody else saved first.
 */
export function FormPage<Record extends { id: string; version: number }, Answer extends { id: string }>(
  props: FormPageProps<Record, Answer>,
) {
  const { id, load } = props;
  return id !== null && load ? <Loaded {...props} id={id} load={load} /> : <FormEditor {...props} record={null} />;
}

function Loaded<Record extends { id: string; version: number }, Answer extends { id: string }>(
  props: FormPageProps<Record, Answer> & { id: string; load: Endpoint<unknown, unknown, Record> },
) {
  const read = useRead(
    props.load,
    { params: { id: props.id } },
    { staleTime: Number.POSITIVE_INFINITY, skipErrorHandler: true },
  );
  if (read.data) return <FormEditor key={props.id} {...props} record={read.data} />;
  return <LoadState read={read} back={{ path: props.list, label: '返回列表' }} />;
}
