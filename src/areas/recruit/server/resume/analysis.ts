/** analysisResume: reads files and answers what stands in them; nothing is written. */
import { handleInParts } from '#platform/runtime/registry.ts';
import { analysisResume } from '../../model/resume-calls.ts';
import { duplicatesOf } from './comparison.ts';
import { editedOf } from './mapped.ts';
import { readStored, storedFiles } from './resume-content.ts';
import { ownUploads } from './resume-files.ts';

export const analysisResumeHandler = handleInParts(analysisResume, async (context, { fileIds }) => {
  const files = await context.inPart(async (part) => {
    const own = await ownUploads(part, fileIds);
    const stored = await storedFiles(
      part,
      own.map(({ id }) => id),
    );
    return own.map((file) => ({ file, stored: stored.get(file.id) }));
  });
  // No connection is held while files are read; two are read at once.
  const read = await Promise.all(
    files.map(async ({ file, stored }) => ({
      file,
      answer: stored ? await readStored(context.platform, stored) : { ok: false as const, reason: '文件不存在' },
    })),
  );
  const results = await context.inPart(async (part) => {
    const all = [];
    for (const { file, answer } of read) {
      if (!answer.ok) {
        all.push({ fileId: file.id, ok: false, reason: answer.reason });
        continue;
      }
      const { kind, pages, resume } = answer.content;
      const duplicates = await duplicatesOf(part, editedOf(resume), file);
      all.push({ fileId: file.id, ok: true, parser: kind, pages, ...resume, duplicates });
    }
    return all;
  });
  return { results };
});
