/** What a person makes of one résumé: typed values are kept a moment after the last key, and with every decision. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import type { ResumeEdited } from '../../model/resume-calls.ts';
import { getResumeFile, queryResumeFile, updateResumeFile } from '../../model/resume-calls.ts';
import type { FieldPath, GroupKey } from './passages.ts';

type Shown = OutputOf<typeof getResumeFile>;
type Change = Omit<InputOf<typeof updateResumeFile>, 'id' | 'version'>;

/** Milliseconds after the last key until what was typed is sent. */
const keptAfter = 900;

/** The values with one of them changed; an empty one is no value. */
function withValue(edited: ResumeEdited, path: FieldPath, value: unknown): ResumeEdited {
  const [group = '', place = '', key = ''] = path.split('.');
  if (group === 'person') return { ...edited, person: { ...edited.person, [place]: value } };
  const records = (edited.records[group] ?? []).map((record, index) =>
    index === Number(place) ? { ...record, [key]: value } : record,
  );
  return { ...edited, records: { ...edited.records, [group]: records } };
}

export interface ResumeEdit {
  readonly edited: ResumeEdited;
  readonly set: (path: FieldPath, value: unknown) => void;
  readonly removeRecord: (group: GroupKey, index: number) => void;
  /** Sends what was typed together with a decision; the refusal is told by the call. */
  readonly decide: (change: Change) => Promise<void>;
}

/** @param shown the file as it was read; mount anew for another file */
export function useResumeEdit(shown: Shown): ResumeEdit {
  const client = useQueryClient();
  const [edited, setEdited] = useState(shown.edited);
  const version = useRef(shown.version);
  const unsent = useRef<ResumeEdited | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const sendAfter = async (before: Promise<unknown>, typed: ResumeEdited | null, change: Change): Promise<void> => {
    await before;
    const body = { id: shown.id, version: version.current, ...(typed && { edited: typed }), ...change };
    version.current = (await call(updateResumeFile, body)).version;
  };
  const send = (change: Change): Promise<void> => {
    clearTimeout(timer.current);
    const typed = unsent.current;
    unsent.current = null;
    // One after the other: each answer brings the version of the next.
    const next = sendAfter(line.current, typed, change).catch((error: unknown) => {
      // What did not arrive goes along with what is sent next.
      unsent.current ??= typed;
      throw error;
    });
    line.current = next.catch(() => undefined);
    return next;
  };
  /** The list and this file as they are now: an edit takes a confirmation back, and may make somebody of the pool a duplicate. */
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [queryResumeFile.path] }),
      client.invalidateQueries({ queryKey: [getResumeFile.path] }),
    ]);
  const keep = (next: ResumeEdited) => {
    setEdited(next);
    unsent.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send({}).then(refresh, () => undefined), keptAfter);
  };
  // What was typed last goes along when another file is opened.
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(
    () => () => {
      if (unsent.current) void latest.current({}).catch(() => undefined);
    },
    [],
  );
  return {
    edited,
    set: (path, value) => keep(withValue(edited, path, value)),
    removeRecord: (group, index) =>
      keep({
        ...edited,
        records: { ...edited.records, [group]: (edited.records[group] ?? []).filter((_, at) => at !== index) },
      }),
    decide: async (change) => {
      await send(change);
      await refresh();
    },
  };
}
