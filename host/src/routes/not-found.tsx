import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { TEXTS } from '@shared/contract/texts.ts';
import { Outcome } from '../base/outcome.tsx';

/** The page of every unknown address, inside the layout (A2.4). */
export function NotFound() {
  const navigate = useNavigate();
  return (
    <Outcome
      kind="notice"
      title={TEXTS.notFoundPage}
      hint="请检查地址，或从左侧菜单进入。"
      extra={
        <Button type="primary" onClick={() => void navigate('/')}>
          {TEXTS.backHome}
        </Button>
      }
    />
  );
}
