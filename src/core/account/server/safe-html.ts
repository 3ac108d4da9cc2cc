/** The text of an agreement without anything that could run. */
import { createRequire } from 'node:module';
import type SanitizeHtml from 'sanitize-html';
import { lazily } from '#lib/lazily.ts';

const require = createRequire(import.meta.url);
const sanitizeHtml = lazily(() => require('sanitize-html') as typeof SanitizeHtml);

/** HTML of the tags that the library allows by itself. */
export const safeHtml = (html: string): string => sanitizeHtml()(html);

/** What there is to read in it. */
export const textOfHtml = (html: string): string => sanitizeHtml()(html, { allowedTags: [] });
