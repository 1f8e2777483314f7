import { Alert, Button } from 'antd';
import { formatTime } from '../format/format.ts';
import type { FoundDraft } from './use-form-draft.ts';

/** Offers what an earlier visit left unsaved. */
export const DraftOffer = ({ found }: { found: FoundDraft | null }) =>
  found ? (
    <Alert
      showIcon
      type="info"
      style={{ marginBottom: 4 }}
      title={`发现 ${formatTime(new Date(found.savedAt).toISOString())} 未保存的草稿`}
      action={
        <>
          <Button size="small" type="primary" onClick={found.restore}>
            恢复草稿
          </Button>{' '}
          <Button size="small" onClick={found.drop}>
            丢弃
          </Button>
        </>
      }
    />
  ) : null;
