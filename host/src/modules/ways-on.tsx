import { TEXTS } from '@shared/contract/texts.ts';
import { Button, Space } from 'antd';
import { useNavigate } from 'react-router-dom';

/** The ways on from a page that does not stand: 重试, 刷新页面, 返回首页 (shell A0, A8.C). */
export function WaysOn({ retry }: { retry: () => void }) {
  const navigate = useNavigate();
  return (
    <Space wrap>
      <Button type="primary" onClick={retry}>
        {TEXTS.retry}
      </Button>
      <Button onClick={() => globalThis.location.reload()}>{TEXTS.reloadPage}</Button>
      <Button onClick={() => void navigate('/')}>{TEXTS.backHome}</Button>
    </Space>
  );
}
