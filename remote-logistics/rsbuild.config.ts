import { defineRemote } from '@shared/build/define-remote.ts';
import module from './module.ts';

export default defineRemote(module);
