/** Beside the overview: what endangers the project, its contracts, what was done last. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { formatDate, formatPercent } from '#platform/entity/format.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { riskLevels } from '../../model/project-dicts.ts';
import type { PartProps } from './whole.ts';
import { nameOf, tenThousands } from './whole.ts';
import styles from './overview.module.css';

const shownLogs = 3;
const levelTone: Readonly<Record<string, string>> = { high: 'tag-danger', medium: 'tag-warning', low: '' };
const rank: Readonly<Record<string, number>> = { high: 0, medium: 1, low: 2 };

function Risks({ whole }: Pick<PartProps, 'whole'>): ReactElement | null {
  const open = whole.risks
    .filter(({ status }) => status !== 'closed')
    .toSorted((one, other) => (rank[one.level] ?? 3) - (rank[other.level] ?? 3));
  if (open.length === 0) return null;
  return (
    <section>
      <SectionHead title="风险" level={3} note={open.length} />
      <ul>
        {open.map((risk) => (
          <li key={risk.id}>
            <p>
              <span className={`tag ${levelTone[risk.level] ?? ''}`}>
                {riskLevels.find(({ code }) => code === risk.level)?.label}
              </span>{' '}
              <b>{risk.title}</b>
            </p>
            {risk.plan && <p className="secondary">{risk.plan}</p>}
            <p className="secondary caption">
              {nameOf(whole, risk.ownerId)}
              {risk.dueDate && `，${formatDate(risk.dueDate)} 前`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contracts({ whole }: Pick<PartProps, 'whole'>): ReactElement | null {
  if (whole.contracts.length === 0) return null;
  return (
    <section>
      <SectionHead title="合同" level={3} note={`${whole.contracts.length} 份`} />
      <ul>
        {whole.contracts.map(({ id, contractNo, contractName, direction, amount, settledAmount }) => (
          <li key={id}>
            <Link to={`/contract-manage?id=${id}`} title={contractName}>
              {contractNo ?? contractName}
            </Link>{' '}
            <span className="secondary">{direction === 'income' ? '收款' : direction === 'expense' ? '付款' : ''}</span>
            {amount !== null && (
              <p className="secondary caption">
                {tenThousands(settledAmount ?? 0)} / {tenThousands(amount)} 万元
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LastLogs({ whole }: Pick<PartProps, 'whole'>): ReactElement {
  return (
    <section>
      <SectionHead title="最近进展" level={3} />
      {whole.logs.length === 0 && <p className="secondary">还没有人写进展</p>}
      <ul>
        {whole.logs.slice(0, shownLogs).map(({ id, content, createdBy, logDate, progress }) => (
          <li key={id}>
            <p className={styles.log}>{content}</p>
            <p className="secondary caption">
              {[whole.authors.find((author) => author.accountId === createdBy)?.name, formatDate(logDate)]
                .filter(Boolean)
                .join(' · ')}
              {progress !== null && `，进度 ${formatPercent(progress)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Rail({ whole }: Pick<PartProps, 'whole'>): ReactElement {
  return (
    <aside className={styles.rail} aria-label="风险、合同与进展">
      <Risks whole={whole} />
      <Contracts whole={whole} />
      <LastLogs whole={whole} />
    </aside>
  );
}
