import { Alert } from 'antd';

/** Says that the number asked for leads to another one since a merge (ACC-014). */
export const MergedNote = ({ from, into }: { from: string | null; into: string }) =>
  from ? <Alert showIcon type="info" style={{ marginBottom: 12 }} title={`${from} 已并入 ${into}`} /> : null;
