/** Résumés on their way: uploaded a few at once, then handed to the check, which reads them in the background. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FileValue } from '#platform/entity/field.ts';
import { call, CallRefused, upload } from '#platform/web/call.ts';
import { uploadPath } from '#platform/web/entity/widgets/file-values.ts';
import { addResumeFile, queryResumeFile, resumeLimits } from '../../model/resume-calls.ts';
import { signLength, trueName } from './true-name.ts';

/** Uploads at once: more would only share the same line. */
const atOnce = 3;
const mostBytes = 10 * 1024 * 1024;

export interface ResumeUpload {
  readonly key: number;
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
  /** Why it was not taken. */
  readonly refusal: string | null;
}

/** Of the page: keys of waiting uploads, never the same twice. */
let lastKey = 0;

/** Why a chosen file is not sent at all; null where it is. */
function refusalOf({ name, size }: File): string | null {
  if (!/\.(?:docx?|pdf|txt)$/iu.test(name)) return '只能导入 .docx、.doc、.pdf、.txt 简历';
  if (size === 0) return '文件是空的';
  return size > mostBytes ? '文件超过 10 MB' : null;
}

async function send(file: File, report: (share: number) => void): Promise<FileValue> {
  const form = new FormData();
  form.append('bizType', 'attachment');
  const head = new Uint8Array(await file.slice(0, signLength).arrayBuffer());
  form.append('file', file, trueName(file.name, head));
  const [stored] = [await upload<FileValue | FileValue[]>(uploadPath, form, report, { quiet: true })].flat();
  if (!stored) throw new Error('upload answered no file');
  return stored;
}

export function useResumeUpload(): {
  readonly uploads: readonly ResumeUpload[];
  readonly take: (files: Iterable<File>, source: string) => Promise<void>;
  readonly dismiss: (key: number) => void;
} {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly ResumeUpload[]>([]);
  const waiting = useRef<(() => Promise<void>)[]>([]);
  const running = useRef(0);
  const change = (key: number, more: Partial<ResumeUpload> | null) =>
    setUploads((all) => all.flatMap((one) => (one.key === key ? (more === null ? [] : [{ ...one, ...more }]) : [one])));
  const next = async (): Promise<void> => {
    const work = running.current < atOnce ? waiting.current.shift() : undefined;
    if (!work) return;
    running.current += 1;
    await work();
    running.current -= 1;
    await next();
  };
  const one = (file: File, key: number, source: string) => async () => {
    try {
      const { id } = await send(file, (share) => change(key, { share }));
      await call(addResumeFile, { fileIds: [id], source: source as 'import' }, { quiet: true });
      change(key, null);
      await client.invalidateQueries({ queryKey: [queryResumeFile.path] });
    } catch (error) {
      change(key, { refusal: error instanceof CallRefused ? error.errorDesc : '网络中断，请重试' });
    }
  };
  return {
    uploads,
    take: async (files, source) => {
      const entries = [...files].map((file, place) => {
        lastKey += 1;
        const refusal =
          place < resumeLimits.files ? refusalOf(file) : `一次最多导入 ${resumeLimits.files} 份，请分批导入`;
        return { file, entry: { key: lastKey, name: file.name, share: 0, refusal } };
      });
      setUploads((all) => [...all, ...entries.map(({ entry }) => entry)]);
      for (const { file, entry } of entries)
        if (entry.refusal === null) waiting.current.push(one(file, entry.key, source));
      await Promise.all(Array.from({ length: atOnce }, next));
    },
    dismiss: (key) => change(key, null),
  };
}
