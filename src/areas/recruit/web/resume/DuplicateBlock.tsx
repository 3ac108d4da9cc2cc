/** Who is in the pool already: what agrees, what a merge would fill, what differs, and the choice. */
import { Button } from 'antd';
import { Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { ResumeComparison, ResumeFileRow } from '../../model/resume-calls.ts';
import styles from './DuplicateBlock.module.css';

export interface DuplicateBlockProps {
  readonly duplicate: ResumeComparison;
  readonly choice: ResumeFileRow['choice'];
  readonly onChoose: (choice: 'merge' | 'skip' | 'new') => void;
  readonly isDisabled: boolean;
}

const signs: Readonly<Record<ResumeComparison['by'], string>> = {
  phone: '手机相同，不能另建新人',
  email: '邮箱相同，不能另建新人',
  file: '简历文件相同，不能另建新人',
  name: '同名且同院校或同出生年月，可能是同一人',
};

export function DuplicateBlock({ duplicate, choice, onChoose, isDisabled }: DuplicateBlockProps): ReactElement {
  const { name, by, id, same, fills, differs, score } = duplicate;
  const act = (key: 'merge' | 'skip' | 'new', label: string) => (
    <Button
      size="small"
      aria-pressed={choice === key}
      type={choice === key ? 'primary' : 'default'}
      disabled={isDisabled}
      onClick={() => onChoose(key)}
    >
      {label}
    </Button>
  );
  return (
    <section className={styles.root} aria-label="疑似重复">
      <h2>
        <Copy size={14} aria-hidden="true" />
        人才库里已有 {name}
        <Link to={`/outside-detail?id=${id}`}>打开档案</Link>
      </h2>
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
      <div className={styles.acts}>
        {act('merge', '合并到已有')}
        {act('skip', '跳过这份')}
        {score < 1 && act('new', '当作新人')}
        <span className="secondary caption">{signs[by]}</span>
      </div>
    </section>
  );
}
