import { ATTACHMENT_ACCEPT, ATTACHMENT_HINT } from '@shared/contract/shared/attachment.contract.ts';

/** What a place for files takes: the value of its accept attribute, and its words. */
export const PICTURES = { accept: 'image/png,image/jpeg,image/webp', hint: 'JPG、PNG、WEBP' };
export const FILES = { accept: ATTACHMENT_ACCEPT, hint: ATTACHMENT_HINT };
