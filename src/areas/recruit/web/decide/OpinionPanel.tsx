/** 录用意见: what department, HR and leaders say, each signed by who says it. */
import { Button, Input } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { formatDateTime } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { FormLine } from '#platform/web/entity/FormLine.tsx';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { ShownOpinion } from '../../model/decide/decide-calls.ts';
import { updateOpinions } from '../../model/decide/decide-calls.ts';
import { neededOpinions, opinionDecisions, opinionKinds } from '../../model/decide/decide-dicts.ts';
import { RemindButton } from '../process/RemindButton.tsx';
import type { PlaceProps } from '../process/workspace-places.tsx';
import { readAgain } from './read-again.ts';
import styles from './OpinionPanel.module.css';

type Kind = ShownOpinion['kind'];
type Decision = ShownOpinion['decision'];

/** States in which opinions are still asked for. */
const openStatuses: readonly string[] = ['new', 'screened', 'testing', 'interviewing', 'evaluating'];

interface SignProps {
  readonly recruitInfoId: number;
  readonly kind: Kind;
  readonly label: string;
  readonly onClose: () => void;
}

function SignForm({ recruitInfoId, kind, label, onClose }: SignProps): ReactElement {
  const [decision, setDecision] = useState<Decision>('agree');
  const [content, setContent] = useState('');
  const [issue, setIssue] = useState<string | null>(null);
  const { act, isBusy } = useAct();
  const sign = () =>
    act(
      async () => {
        await call(updateOpinions, { recruitInfoId, kind, decision, content: content.trim() || null }, { quiet: true });
        await readAgain();
        onClose();
      },
      ({ message }) => setIssue(message),
    );
  return (
    <form
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void sign();
      }}
    >
      <Segments
        label={`${label}的结论`}
        value={decision}
        segments={opinionDecisions.map(({ code, label: name }) => ({ value: code, label: name }))}
        onChange={setDecision}
      />
      <FormLine label="说明">
        {(control) => (
          <Input.TextArea
            {...control}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was opened for this one text
            autoFocus
            value={content}
            maxLength={1000}
            autoSize={{ minRows: 2, maxRows: 8 }}
            onChange={(event) => setContent(event.target.value)}
          />
        )}
      </FormLine>
      {issue !== null && <Note tone="danger">{issue}</Note>}
      <footer>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          签署{label}
        </Button>
      </footer>
    </form>
  );
}

function Signed({ opinion }: { readonly opinion: ShownOpinion }): ReactElement {
  const decision = opinionDecisions.find(({ code }) => code === opinion.decision);
  return (
    <>
      <p className={styles.signed}>
        {decision && <State option={decision} />}
        <span className="secondary caption">
          {opinion.signerName} {formatDateTime(opinion.signedAt)}
        </span>
      </p>
      {opinion.content && <p className={styles.content}>{opinion.content}</p>}
    </>
  );
}

export function OpinionPanel({ recruitInfo }: PlaceProps): ReactElement {
  const [signing, setSigning] = useState<Kind | null>(null);
  const maySign = usePermission('recruit_opinion') && openStatuses.includes(recruitInfo.status);
  const isWaiting = neededOpinions.some(
    (code) => !recruitInfo.signed.some(({ kind, isCurrent }) => isCurrent && kind === code),
  );
  return (
    <>
      <SectionHead title="录用意见" note="部门意见由用人部门负责人或职位负责人签署">
        {isWaiting && <RemindButton recruitInfo={recruitInfo} act="remind_opinion" />}
      </SectionHead>
      <ul className={styles.kinds}>
        {opinionKinds.map(({ code, label }) => {
          const given = recruitInfo.signed.filter(({ kind }) => kind === code);
          const current = given.find(({ isCurrent }) => isCurrent);
          const former = given.filter(({ isCurrent }) => !isCurrent);
          return (
            <li key={code}>
              <h3>{label}</h3>
              {current ? <Signed opinion={current} /> : <p className="secondary">还没有签署</p>}
              {former.length > 0 && (
                <details>
                  <summary>之前 {former.length} 次</summary>
                  {former.map((opinion) => (
                    <Signed key={opinion.id} opinion={opinion} />
                  ))}
                </details>
              )}
              {maySign && signing !== code && (
                <Button
                  size="small"
                  onClick={() => setSigning(code)}
                  aria-label={`${current ? '重新签署' : '签署'}${label}`}
                >
                  {current ? '重新签署' : '签署'}
                </Button>
              )}
              {signing === code && (
                <SignForm recruitInfoId={recruitInfo.id} kind={code} label={label} onClose={() => setSigning(null)} />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
