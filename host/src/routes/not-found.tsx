import { Button, Result } from 'antd';
import { useNavigate } from 'react-router-dom';
import { TEXTS } from '@shared/contract/texts.ts';

/** The page of every unknown address, inside the layout (A2.4). */
export function NotFound() {
  const navigate = useNavigate();
  return (
    <Result
      status="404"
      title={TEXTS.notFoundPage}
      subTitle="请检查地址，或从左侧菜单进入。"
      extra={
        <Button type="primary" onClick={() => void navigate('/')}>
          {TEXTS.backHome}
        </Button>
      }
    />
  );
}
