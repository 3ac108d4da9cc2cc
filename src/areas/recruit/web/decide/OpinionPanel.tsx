/** 录用意见: what department, HR and leaders say, each signed by who says it. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { formatDateTime } from '#platform/entity/format.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import type { ShownOpinion } from '../../model/decide/decide-calls.ts';
import { neededOpinions, opinionDecisions, opinionKinds } from '../../model/decide/decide-dicts.ts';
import { signing } from '../../model/decide/opinion-acts.ts';
import { RemindButton } from '../process/RemindButton.tsx';
import type { PlaceProps } from '../process/workspace-places.tsx';
import { readAgain } from './read-again.ts';
import styles from './OpinionPanel.module.css';

const groups = [signing];

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
  const acts = useActs({ groups, onDone: () => void readAgain() });
  const offered = acts
    .rowActions(recruitInfo)
    .filter(({ key }) => recruitInfo.signable.some((kind) => key === `sign_${kind}`));
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
          const sign = offered.find(({ key }) => key === `sign_${code}`);
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
              {sign && (
                <Button size="small" onClick={sign.onRun} aria-label={`${current ? '重新' : ''}${sign.label}`}>
                  {current ? '重新签署' : '签署'}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {acts.layer}
    </>
  );
}
