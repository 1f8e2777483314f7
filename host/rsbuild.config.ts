import { defineHost } from '@shared/build/define-host.ts';

export default defineHost();
