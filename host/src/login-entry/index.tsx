import { createRoot } from 'react-dom/client';
import { keepHash } from './login-call.ts';
import { LoginPage } from './login-page.tsx';
import { setLoginTitle } from './login-title.ts';
import './login.css';
import './login-forms.css';

keepHash();
setLoginTitle();
const root = document.getElementById('root');
if (root) createRoot(root).render(<LoginPage />);
