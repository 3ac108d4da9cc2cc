/** Writing a summary over: texts, and lists of one line each. What was typed stays where somebody saved first. */
import { Button, Input } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { FormLine } from '#platform/web/entity/FormLine.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { useUnsaved } from '#platform/web/use-unsaved.ts';
import type { ShownSummary } from '../../model/decide/decide-calls.ts';
import { updatePersonalSummary } from '../../model/decide/decide-calls.ts';
import type { SummarySection } from '../../model/decide/summary-text.ts';
import { linesOf, sectionLabels, summarySections } from '../../model/decide/summary-text.ts';
import { readAgain } from './read-again.ts';
import styles from './SummaryPanel.module.css';

export interface SummaryFormProps {
  readonly recruitInfoId: number;
  readonly summary: ShownSummary;
  readonly onClose: () => void;
}

type Typed = Readonly<Record<SummarySection, string>>;

const typedOf = ({ text }: ShownSummary): Typed =>
  Object.fromEntries(summarySections.map((section) => [section, linesOf(text, section).join('\n')])) as Typed;

const isList = (section: SummarySection): boolean => section === 'strengths' || section === 'concerns';

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function SummaryForm({ recruitInfoId, summary, onClose }: SummaryFormProps): ReactElement {
  const [typed, setTyped] = useState(() => typedOf(summary));
  const [issue, setIssue] = useState<string | null>(null);
  const { act, isBusy } = useAct();
  const isDirty = summarySections.some((section) => typed[section] !== typedOf(summary)[section]);
  const leave = useUnsaved({
    count: isDirty ? 1 : 0,
    isSaving: isBusy,
    discard: () => setTyped(typedOf(summary)),
  });
  const save = (submit: boolean) =>
    act(
      async () => {
        const { version, versionNo } = summary;
        const sections = {
          basic: typed.basic,
          strengths: linesIn(typed.strengths),
          concerns: linesIn(typed.concerns),
          matching: typed.matching,
          conclusion: typed.conclusion,
        };
        await call(updatePersonalSummary, { recruitInfoId, version, versionNo, sections, submit }, { quiet: true });
        await readAgain();
        onClose();
      },
      ({ message }) => setIssue(message),
    );
  return (
    <form
      className={styles.form}
      aria-label="编辑个人总结"
      onSubmit={(event) => {
        event.preventDefault();
        void save(false);
      }}
    >
      {summarySections.map((section) => (
        <FormLine key={section} label={sectionLabels[section]} {...(isList(section) && { hint: '每行一条' })}>
          {(control) => (
            <Input.TextArea
              {...control}
              value={typed[section]}
              maxLength={2000}
              autoSize={{ minRows: isList(section) ? 3 : 2, maxRows: 12 }}
              onChange={(event) => setTyped({ ...typed, [section]: event.target.value })}
            />
          )}
        </FormLine>
      ))}
      {issue !== null && <Note tone="danger">{issue}</Note>}
      <footer>
        <Button onClick={() => leave(onClose)}>取消</Button>
        <Button htmlType="submit" loading={isBusy} disabled={!isDirty}>
          保存草稿
        </Button>
        <Button type="primary" loading={isBusy} onClick={() => void save(true)}>
          提交评审
        </Button>
      </footer>
    </form>
  );
}
