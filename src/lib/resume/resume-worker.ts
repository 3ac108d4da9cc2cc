/** Entry of the worker thread: reads and understands a file for each task that it is told. Started by read-in-worker.ts only. */
import { parentPort } from 'node:worker_threads';
import type { ReadDocument } from './document.ts';
import { readDocumentFile } from './reading/read-document.ts';
import type { DocumentRefusalKind } from './refusal.ts';
import { DocumentRefusal } from './refusal.ts';
import type { Resume } from './resume.ts';
import { understand } from './understand.ts';

export interface ResumeTask {
  readonly path: string;
  readonly fileName: string;
}

export interface ReadResume {
  readonly document: ReadDocument;
  readonly resume: Resume;
}

export type ResumeMessage =
  | { readonly type: 'page'; readonly page: number; readonly pages: number }
  | ({ readonly type: 'done' } & ReadResume)
  | { readonly type: 'refused'; readonly kind: DocumentRefusalKind }
  | { readonly type: 'failed'; readonly message: string };

async function answer({ path, fileName }: ResumeTask, send: (message: ResumeMessage) => void): Promise<void> {
  try {
    const document = await readDocumentFile(path, (page, pages) => send({ type: 'page', page, pages }));
    const resume = understand(document, fileName);
    if (!isResume(resume)) throw new DocumentRefusal('no_resume');
    send({ type: 'done', document, resume });
  } catch (error) {
    if (error instanceof DocumentRefusal) send({ type: 'refused', kind: error.kind });
    else send({ type: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

/** What names nobody to be called and tells of no school and no work is something else: an invoice, a notice. */
function isResume({ fields, studies, works }: Resume): boolean {
  return Boolean(fields.phone ?? fields.email ?? fields.name) || studies.length + works.length > 0;
}

const port = parentPort;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
port?.on('message', (task: ResumeTask) => void answer(task, (message) => port.postMessage(message)));
