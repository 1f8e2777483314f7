import { logout, useMe } from '@shared/runtime/session.ts';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../modules/lazy-part.tsx';

const Screen = lazyPart('投影大屏', () => import('./screen.tsx').then((part) => part.Screen));

/** The page of 投影大屏; its code and the map are fetched when it is opened. A screen on the wall leaves by ending its link here. */
export function ScreenPage() {
  const navigate = useNavigate();
  const onWall = useMe().roles.some(({ code }) => code === 'display');
  return <Screen onClose={() => void (onWall ? logout() : navigate('/'))} />;
}
