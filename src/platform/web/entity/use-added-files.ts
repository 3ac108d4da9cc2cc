/** Uploads that a record takes by themselves, without a form: once all have arrived it takes them together, or none of them. */
import { useEffect, useMemo, useState } from 'react';
import type { Field, FileValue } from '#platform/entity/field.ts';
import { CallRefused, newIdempotencyKey } from '../call.ts';
import { mayLeave } from '../leave-question.ts';
import { useUnsaved } from '../use-unsaved.ts';
import { useUploads } from './widgets/FilesControl.tsx';
import { filesOf } from './widgets/file-values.ts';

export interface AddedFilesOptions {
  /** Its limits hold for what is taken. */
  readonly field: Field;
  /** The files that the record has. */
  readonly stored: unknown;
  /** Gives the files to the record; answers its id. Absent: nothing can be added. */
  readonly add?: ((added: readonly FileValue[], idempotencyKey: string) => Promise<number>) | undefined;
  readonly onSaved?: ((id: number) => void) | undefined;
}

/** Why files that have arrived were not taken into the record. */
const refusalText = (error: unknown): string =>
  error instanceof CallRefused ? error.errorDesc : '网络中断，附件没有存入';

export function useAddedFiles({ field, stored, add, onSaved }: AddedFilesOptions) {
  const [added, setAdded] = useState<readonly FileValue[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const files = useMemo(() => [...filesOf(stored), ...added], [stored, added]);
  // The same files once more are the same act: what was saved although the answer got lost is not saved again.
  const actKey = useMemo(() => (added.length > 0 ? newIdempotencyKey() : ''), [added]);
  const { uploads, trouble, take, drop } = useUploads({
    field,
    value: files,
    onChange: (value) => {
      const known = new Set(filesOf(stored).map(({ id }) => id));
      setAdded(filesOf(value).filter(({ id }) => !known.has(id)));
    },
  });
  const isSaving = added.length > 0 && uploads.length === 0 && refusal === null;
  useEffect(() => {
    if (!isSaving || !add) return;
    add(added, actKey).then(
      (id) => onSaved?.(id),
      (error: unknown) => setRefusal(refusalText(error)),
    );
    // Once for each set of files; the record comes back with its next version, and this begins anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSaving, actKey]);
  useUnsaved({
    count: uploads.length + added.length,
    isSaving,
    discard: () => {
      for (const { key } of uploads) drop(key);
      setAdded([]);
      setRefusal(null);
    },
  });
  const choose = async (chosen: Iterable<File>) => {
    const list = [...chosen];
    // The record is drawn anew with its files: a section that is being edited is asked about first.
    if (uploads.length === 0 && added.length === 0 && !(await mayLeave())) return;
    setRefusal(null);
    take(list);
  };
  return { files, uploads, trouble, refusal, retry: () => setRefusal(null), choose, drop, isSaving };
}
