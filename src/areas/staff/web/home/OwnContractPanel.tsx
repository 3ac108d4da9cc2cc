/** 合同与试用期 of the home page: the own contract from entry to end, the probation in it, who one reports to. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { DaysLeft } from '#platform/web/entity/widgets/DaysLeft.tsx';
import { PanelEmpty, ReadPanel } from '#platform/web/home/HomePanel.tsx';
import { PanelLines } from '#platform/web/home/PanelLines.tsx';
import { contractKinds, termTypes } from '../../model/records/contract.ts';
import type { EmploymentLine } from './own-contract.ts';
import { employmentLine, runningContract } from './own-contract.ts';
import { ownArchivePath, useOwnArchive } from './use-own-archive.ts';
import styles from './OwnContractPanel.module.css';

function Line({ line, isOpenEnded }: { readonly line: EmploymentLine; readonly isOpenEnded: boolean }): ReactElement {
  const { entry, probationEnd, contractEnd, passed, probation } = line;
  return (
    <>
      {passed !== null && (
        <p className={styles.bar} aria-hidden="true">
          <i style={{ width: `${passed}%` }} />
          {probation !== null && <b style={{ left: `${probation}%` }} />}
        </p>
      )}
      <dl className={styles.days}>
        <div>
          <dt>入职</dt>
          <dd>{formatDate(entry)}</dd>
        </div>
        {probationEnd !== null && (
          <div>
            <dt>试用期届满</dt>
            <dd>
              <DaysLeft day={probationEnd} />
            </dd>
          </div>
        )}
        <div>
          <dt>合同到期</dt>
          <dd>{isOpenEnded ? '无固定期限' : <DaysLeft day={contractEnd} />}</dd>
        </div>
      </dl>
    </>
  );
}

export default function OwnContractPanel(): ReactElement {
  const read = useOwnArchive();
  return (
    <ReadPanel
      title="合同与试用期"
      acts={<Link to={`${ownArchivePath}&part=contract`}>查看合同</Link>}
      read={read}
      rows={4}
    >
      {({ base, contracts = [] }) => {
        const line = employmentLine(base, todayInShanghai());
        const contract = runningContract(contracts);
        const term = [
          optionLabel(contractKinds, contract?.['contractKind']),
          optionLabel(termTypes, contract?.['termType']),
        ].filter((words) => words !== '');
        return (
          <>
            {line ? (
              <Line line={line} isOpenEnded={contract?.['termType'] === 'open_ended'} />
            ) : (
              <PanelEmpty>还没有登记入职日期</PanelEmpty>
            )}
            <PanelLines
              lines={[
                {
                  key: 'term',
                  mark: <span className={styles.name}>合同类型</span>,
                  words: term.join('，') || '还没有登记合同',
                },
                {
                  key: 'superior',
                  mark: <span className={styles.name}>我的上级</span>,
                  words: base.superiorName ?? '--',
                },
              ]}
            />
          </>
        );
      }}
    </ReadPanel>
  );
}
