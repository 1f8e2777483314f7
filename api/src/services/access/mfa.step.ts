import { openKey } from '../release/signing.ts';
import type { StartupStep } from '../../platform/startup-step.ts';
import { useMfaKey } from './mfa-box.ts';

/** The secrets of authenticators are sealed with a key that comes from the server's own one, outside the database. */
export const mfaStep: StartupStep = {
  name: 'mfa',
  async run({ environment: { dataDir, releaseKey } }) {
    useMfaKey(() => openKey(dataDir, releaseKey));
  },
};
