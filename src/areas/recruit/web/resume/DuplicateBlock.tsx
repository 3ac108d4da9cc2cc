/** Who is in the pool already: of each what agrees, what a merge would fill, what differs, and the choice. */
import { Button } from 'antd';
import { Copy } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import type { DuplicatePerson } from '../../model/person-calls.ts';
import { duplicateWords } from '../../model/person-calls.ts';
import type { ResumeComparison, ResumeFileRow } from '../../model/resume-calls.ts';
import styles from './DuplicateBlock.module.css';

export interface DuplicateBlockProps {
  /** The most certain first. */
  readonly duplicates: readonly ResumeComparison[];
  readonly choice: ResumeFileRow['choice'];
  /** Whom the person chose to merge into. */
  readonly mergeIntoId: number | null;
  readonly onChoose: (choice: 'merge' | 'skip' | 'new', mergeIntoId: number | null) => void;
  readonly isDisabled: boolean;
}

export interface DuplicateHeadProps {
  readonly duplicate: DuplicatePerson;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** One of them: who it is, by what, and the way into the archive. */
export function DuplicateHead({ duplicate, children }: DuplicateHeadProps): ReactElement {
  return (
    <div className={styles.person}>
      <b>{duplicate.name}</b>
      <span className="secondary">{duplicate.signs.map((sign) => duplicateWords[sign]).join('、')}</span>
      <Link to={`/outside-detail?id=${duplicate.id}`} aria-label={`打开${duplicate.name}的档案`}>
        打开档案
      </Link>
      {children}
    </div>
  );
}

function Differences({ duplicate }: { readonly duplicate: ResumeComparison }): ReactElement {
  const { same, fills, differs } = duplicate;
  return (
    <dl>
      {same.length > 0 && (
        <div>
          <dt>一致</dt>
          <dd>{same.join('、')}</dd>
        </div>
      )}
      {fills.length > 0 && (
        <div>
          <dt>将补上</dt>
          <dd>{[...fills, '简历原件'].join('、')}</dd>
        </div>
      )}
      {differs.length > 0 && (
        <div>
          <dt>不同</dt>
          <dd>
            {differs.map(({ label, stored, own }) => (
              <span key={label}>
                {label} 库内 <b>{stored}</b>，本份 <b>{own}</b>
              </span>
            ))}
            <span className="secondary">合并不改库内已有的内容</span>
          </dd>
        </div>
      )}
    </dl>
  );
}

export function DuplicateBlock(props: DuplicateBlockProps): ReactElement {
  const { duplicates, choice, mergeIntoId, onChoose, isDisabled } = props;
  const [first] = duplicates;
  const act = (key: 'merge' | 'skip' | 'new', label: string, into: ResumeComparison | null = null) => {
    const isChosen = choice === key && (into === null || into.id === (mergeIntoId ?? first?.id));
    return (
      <Button
        size="small"
        aria-pressed={isChosen}
        aria-label={into && duplicates.length > 1 ? `${label}${into.name}` : undefined}
        type={isChosen ? 'primary' : 'default'}
        disabled={isDisabled}
        onClick={() => onChoose(key, into?.id ?? null)}
      >
        {label}
      </Button>
    );
  };
  return (
    <section className={styles.root} aria-label="疑似重复">
      <h2>
        <Copy size={14} aria-hidden="true" />
        {duplicates.length === 1
          ? `人才库里已有 ${first?.name ?? ''}`
          : `人才库里有 ${duplicates.length} 位可能是同一人`}
      </h2>
      {duplicates.map((duplicate) => (
        <div key={duplicate.id} className={styles.one}>
          <DuplicateHead duplicate={duplicate}>{act('merge', '合并到已有', duplicate)}</DuplicateHead>
          <Differences duplicate={duplicate} />
        </div>
      ))}
      <div className={styles.acts}>
        {act('skip', '跳过这份')}
        {first && first.score < 1 && act('new', '当作新人')}
        {first && first.score === 1 && (
          <span className="secondary caption">{duplicateWords[first.by]}，不能另建新人</span>
        )}
      </div>
    </section>
  );
}
