/** One résumé of the check: what was read as a form, the original beside it. */
import { Button } from 'antd';
import type { KeyboardEvent, ReactElement } from 'react';
import { useMemo, useRef, useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatDate } from '#platform/entity/format.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { useAct } from '#platform/web/use-act.ts';
import type { getResumeFile, ResumeEdited } from '../../model/resume-calls.ts';
import { FormerTag } from '../FormerNote.tsx';
import type { DuplicateBlockProps } from './DuplicateBlock.tsx';
import { DuplicateBlock } from './DuplicateBlock.tsx';
import type { FieldPath } from './passages.ts';
import { controlId, groups, originsOf, personPath, readingsOf, shownPath } from './passages.ts';
import { ResumeDocument } from './ResumeDocument.tsx';
import { ResumeForm } from './ResumeForm.tsx';
import { useResumeEdit } from './use-resume-edit.ts';
import styles from './ResumeCheck.module.css';

export interface ResumeOneProps {
  readonly shown: OutputOf<typeof getResumeFile>;
  /** After a confirmation: the next file that wants one. */
  readonly onConfirmed: () => void;
  readonly onRemove: () => void;
}

type Readings = ReturnType<typeof readingsOf>;

const kinds = { docx: 'Word', doc: 'Word', pdf: 'PDF', text: '文本' } as const;

/** Puts the cursor into the control of a field. */
function focusField(path: FieldPath): void {
  document
    .querySelector<HTMLElement>(`#${CSS.escape(controlId(path))} :is(input, textarea, select, [tabindex="0"])`)
    ?.focus();
}

/** The first field that a refusal names, as phone or records.work.0.company, on the page. */
function refusedPath(data: unknown, records: ResumeEdited['records'], readings: Readings): FieldPath | null {
  const fields = typeof data === 'object' && data !== null && 'fields' in data ? data.fields : null;
  const [name = ''] = typeof fields === 'object' && fields !== null ? Object.keys(fields) : [];
  const [, place = '', index = '', key = ''] = name.split('.');
  const group = groups.find((one) => one.key === place)?.key;
  if (group) return shownPath(group, originsOf(group, records[group] ?? [], readings), Number(index), key);
  return name === '' ? null : personPath(name);
}

export function ResumeOne({ shown, onConfirmed, onRemove }: ResumeOneProps): ReactElement {
  const { edited, set, removeRecord, decide } = useResumeEdit(shown);
  const readings = useMemo(() => readingsOf(shown.resume), [shown.resume]);
  const [active, setActive] = useState<FieldPath | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const { isBusy, act } = useAct();
  const isOpen = shown.state === 'read' || shown.state === 'refused';
  const isDisabled = !isOpen || isBusy;
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = () => {
    setRefusal(null);
    void act(
      async () => {
        await decide({ isConfirmed: true });
        onConfirmed();
      },
      ({ errorDesc, data }) => {
        setRefusal(errorDesc);
        const path = refusedPath(data, edited.records, readings);
        // The refusal takes its room first: the field is not to lie behind it.
        if (path) requestAnimationFrame(() => focusField(path));
      },
    );
  };
  const choose: DuplicateBlockProps['onChoose'] = (choice, mergeIntoId) =>
    void act(() => decide({ choice, mergeIntoId }));
  /** Enter leads from one doubtful field to the next; a long text keeps it for its lines, a list for its choice. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      if (!isDisabled) confirm();
      return;
    }
    const target = event.target as HTMLElement;
    if (target.matches('textarea, button') || target.closest('.ant-select, .ant-picker')) return;
    event.preventDefault();
    const doubtful = [...(form.current?.querySelectorAll<HTMLElement>('[data-doubtful]') ?? [])];
    const at = doubtful.findIndex((field) => field.contains(target));
    doubtful[at + 1]?.querySelector<HTMLElement>('input, textarea, [tabindex="0"]')?.focus();
  };
  return (
    <>
      {/* The keys of the controls rise to the section. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section className={styles.form} aria-label="识别结果" onKeyDown={onKeyDown}>
        <header>
          <h2>{String(edited.person['name'] ?? shown.file.name)}</h2>
          <span className="secondary caption">
            {[shown.kind && kinds[shown.kind], readings.size > 0 && `读出 ${readings.size} 项`]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <Button size="small" type="text" onClick={onRemove}>
            移除
          </Button>
        </header>
        <div ref={form} className={styles.fields}>
          {shown.refusal && <Note tone="danger">{shown.refusal}</Note>}
          {shown.covered.length > 0 && <Note>原件含证件号，未读入，预览中已遮盖</Note>}
          {shown.resume?.warnings.map((warning) => (
            <Note key={warning}>{warning}</Note>
          ))}
          {shown.former && (
            <Note>
              <FormerTag former={shown.former} />
            </Note>
          )}
          {shown.ban && (
            <Note tone="danger">
              {`联系方式在黑名单中，到 ${formatDate(shown.ban.endsOn)}：${shown.ban.reason}。保存后直接列入黑名单`}
            </Note>
          )}
          {shown.duplicates.length > 0 && (
            <DuplicateBlock
              duplicates={shown.duplicates}
              choice={shown.choice}
              mergeIntoId={shown.mergeIntoId}
              onChoose={choose}
              isDisabled={isDisabled}
            />
          )}
          <ResumeForm
            edited={edited}
            readings={readings}
            onChange={set}
            onFocus={setActive}
            onRemoveRecord={removeRecord}
            isDisabled={!isOpen}
          />
        </div>
        {refusal !== null && <Note tone="danger">{refusal}</Note>}
        <footer>
          <span className="secondary caption">
            <kbd>Enter</kbd> 下一处待核 <kbd>Ctrl Enter</kbd> 确认这份
          </span>
          <Button loading={isBusy} disabled={isDisabled} onClick={confirm} aria-keyshortcuts="Control+Enter">
            {shown.isConfirmed ? '已确认' : '确认这份'}
          </Button>
        </footer>
      </section>
      <ResumeDocument
        shown={shown}
        readings={readings}
        active={active}
        onChoose={(path) => {
          setActive(path);
          focusField(path);
        }}
      />
    </>
  );
}
