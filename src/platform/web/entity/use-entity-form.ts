/** State of one form: values, findings, draft, saving, and what happens when somebody saved first. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { gatherCustom } from '#platform/entity/custom-fields.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import type { CallOptions } from '../call.ts';
import { CallRefused, newIdempotencyKey } from '../call.ts';
import { toast } from '../toast.ts';
import { useUnsaved } from '../use-unsaved.ts';
import type { AnyRow, Values } from './any-row.ts';
import type { Conflict, Side } from './conflict.ts';
import { findConflict, resolveConflict } from './conflict.ts';
import type { FormDraft } from './form-draft.ts';
import { draftKey, mergedDraft, readDraft, storable, writeDraft } from './form-draft.ts';
import type { FormFindings } from './form-values.ts';
import { changedKeys, checkForm, findingsOf, saveBody, startValues } from './form-values.ts';
import { useDraftOwner } from './use-draft-owner.ts';

export interface FormOptions {
  readonly entity: AnyEntity;
  /** null makes a new one. */
  readonly row: AnyRow | null;
  /** Fields of the form; all editable ones by default (a block of a detail has some). */
  readonly keys?: readonly string[] | undefined;
  /** Names the form among several of one row, for its draft. */
  readonly block?: string | undefined;
  /** Values a new one starts with besides the declared defaults; also sent when not shown. */
  readonly preset?: Values | undefined;
  /**
   * Sends the body; answers at least the id. Refusals are thrown quietly: the form shows them. `sending` goes to `call`:
   * what was saved although the answer got lost is not saved again.
   */
  readonly send: (
    body: Record<string, unknown>,
    sending: Pick<CallOptions, 'idempotencyKey'>,
  ) => Promise<{ readonly id: number }>;
  readonly onSaved: (id: number) => void;
  /** What is typed is kept when the form is left: nothing is lost, so nothing is asked. */
  readonly keepsDraft?: boolean | undefined;
  /** The draft that the server keeps, where it does: holds what a browser may not. */
  readonly kept?: FormDraft | null | undefined;
}

export interface EntityFormState {
  readonly values: Values;
  readonly set: (key: string, value: unknown) => void;
  readonly findings: FormFindings;
  readonly changed: readonly string[];
  readonly isSaving: boolean;
  readonly conflict: Conflict | null;
  readonly choose: (choice: Readonly<Record<string, Side>>) => void;
  /** Milliseconds since 1970 of the draft that was taken up; null without one. */
  readonly draftAt: number | null;
  /** Back to the start; the draft goes. */
  readonly discard: () => void;
  /** Goes on from the form, after the question where something is unsaved. */
  readonly leave: (go: () => void) => void;
  /** Checks some fields before going on (a step of several); false when something is wrong there, the findings say what. */
  readonly check: (keys: readonly string[]) => boolean;
  /** Why the server refused what was sent last; null when something was changed since. */
  readonly refusal: CallRefused | null;
  /** False when something stood in the way; the findings say what. `more` goes along: an answer to the refusal. */
  readonly submit: (more?: Values) => Promise<boolean>;
  /** Raised by every failed submit: the view scrolls to the first finding. */
  readonly failures: number;
}

const noFindings: FormFindings = { errors: {}, warnings: {}, general: null };

const without = (findings: FormFindings, key: string): FormFindings => {
  const { [key]: _gone, ...errors } = findings.errors;
  return { ...findings, errors, general: null };
};

/** One key as long as the same is sent: another content is another act. */
function useActKey(): (body: unknown) => string {
  const act = useRef({ content: '', key: '' });
  return (body) => {
    const content = JSON.stringify(body);
    if (act.current.content !== content) act.current = { content, key: newIdempotencyKey() };
    return act.current.key;
  };
}

export function useEntityForm(options: FormOptions): EntityFormState {
  const { entity, keys, block, preset, send, onSaved, keepsDraft = false, kept = null } = options;
  const owner = useDraftOwner();
  const [row, setRow] = useState(options.row);
  const start = useMemo(
    () => ({ ...startValues(entity, row, keys), ...(row ? {} : preset) }),
    [entity, row, keys, preset],
  );
  const store = draftKey(entity.name, owner, row?.id ?? null, block);
  const [draft] = useState(() => {
    const version = row?.version ?? null;
    return mergedDraft(entity, readDraft(sessionStorage, store, version), kept?.version === version ? kept : null);
  });
  const [values, setValues] = useState<Values>(() => ({ ...start, ...draft?.values }));
  const [draftAt, setDraftAt] = useState(draft?.savedAt ?? null);
  const [findings, setFindings] = useState(noFindings);
  const [refusal, setRefusal] = useState<CallRefused | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [failures, setFailures] = useState(0);
  // What was saved is nothing unsaved, also while the screen still reads the row anew.
  const [saved, setSaved] = useState<Values | null>(null);
  const keyOf = useActKey();
  const changed = useMemo(() => changedKeys(saved ?? start, values), [saved, start, values]);

  useEffect(() => {
    const typed = Object.fromEntries(changed.map((key) => [key, values[key]]));
    writeDraft(sessionStorage, store, row?.version ?? null, storable(entity, typed));
  }, [store, entity, row, changed, values]);

  const set = useCallback((key: string, value: unknown) => {
    setValues((present) => ({ ...present, [key]: value }));
    setFindings((present) => without(present, key));
    setRefusal(null);
  }, []);
  const forget = () => sessionStorage.removeItem(store);
  const fail = (found: FormFindings) => {
    setFindings(found);
    setFailures((count) => count + 1);
    return false;
  };
  const onRefused = (error: unknown): boolean => {
    if (!(error instanceof CallRefused))
      return fail({ ...noFindings, general: '没有保存上：网络中断，内容已留作草稿' });
    setRefusal(error);
    if (error.errorCode === errorCode.stale && row) {
      // The refusal carries the stored row, unless the person may change it and not read it.
      const current = (error.data as { current?: AnyRow } | null)?.current;
      if (current) {
        const found = findConflict(row, start, values, current);
        // Nothing to choose: take over what the other changed and let the person save again.
        if (found.both.length > 0) setConflict(found);
        else take(found, {});
        return false;
      }
    }
    const found = findingsOf(entity, error.fields, new Set(Object.keys(values)));
    return fail(Object.keys(found.errors).length > 0 ? found : { ...found, general: found.general ?? error.errorDesc });
  };
  const take = (found: Conflict, choice: Readonly<Record<string, Side>>) => {
    setValues(resolveConflict(found, values, choice));
    setRow(found.current);
    setSaved(null);
    setConflict(null);
    toast.info('已合并他人的修改，请核对后保存');
  };
  const check = (part: readonly string[]): boolean => {
    const found = checkForm(entity, start, values, row);
    const errors = Object.fromEntries(Object.entries(found.errors).filter(([key]) => part.includes(key)));
    return Object.keys(errors).length === 0 || fail({ ...found, errors, general: null });
  };
  const submit = async (more?: Values): Promise<boolean> => {
    if (isSaving) return false;
    const found = checkForm(entity, start, values, row);
    if (Object.keys(found.errors).length > 0 || found.general) return fail(found);
    setFindings(found);
    setRefusal(null);
    setSaving(true);
    try {
      // What the form began with lies in the values, also where it is not shown; what was cleared stays so.
      const body = { ...gatherCustom(saveBody(start, values, row)), ...more };
      const { id } = await send(body, { idempotencyKey: keyOf(body) });
      forget();
      setSaved(values);
      onSaved(id);
      return true;
    } catch (error) {
      return onRefused(error);
    } finally {
      setSaving(false);
    }
  };
  const discard = () => {
    forget();
    setDraftAt(null);
    setValues(saved ?? start);
    setFindings(noFindings);
    setRefusal(null);
  };
  const leave = useUnsaved({
    count: changed.length,
    isSaving,
    discard,
    isKept: keepsDraft,
  });
  return {
    values,
    set,
    findings,
    changed,
    isSaving,
    conflict,
    choose: (choice) => conflict && take(conflict, choice),
    draftAt,
    discard,
    leave,
    check,
    refusal,
    submit,
    failures,
  };
}
