import { createRoot } from 'react-dom/client';
import { LoginPage } from './login-page.tsx';
import { setLoginTitle } from './login-title.ts';
import './login.css';

setLoginTitle();
const root = document.getElementById('root');
if (root) createRoot(root).render(<LoginPage />);
