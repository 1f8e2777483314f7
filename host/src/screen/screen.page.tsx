import { logout, useMe } from '@shared/runtime/session.ts';
import { useNavigate } from 'react-router-dom';
import { Screen } from './screen.tsx';

/** The page of 投影大屏. A screen on the wall leaves by ending its link here. */
export function ScreenPage() {
  const navigate = useNavigate();
  const onWall = useMe().roles.some(({ code }) => code === 'display');
  return <Screen onClose={() => void (onWall ? logout() : navigate('/'))} />;
}
