/** 合同分类: the tree beside the register; a press narrows the list, the gear opens the settings. */
import { Checkbox } from 'antd';
import { ChevronDown, ChevronRight, Settings2 } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useRef, useState } from 'react';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { TreePane } from '#platform/web/parts/TreePage.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useRead } from '#platform/web/query.ts';
import { queryCategoryAndType } from '../../model/type-calls.ts';
import kit from '#platform/web/styles/kit.module.css';
import styles from './list.module.css';

export interface CategoryTreeProps {
  readonly categoryId: number | null;
  readonly typeId: number | null;
  readonly onChoose: (chosen: { readonly categoryId: number | null; readonly typeId: number | null }) => void;
  /** Archived contracts stand in the list too. */
  readonly hasArchived: boolean;
  readonly onArchived: (hasArchived: boolean) => void;
  /** Absent without the right to change settings. */
  readonly onSettings: (() => void) | undefined;
}

interface LineProps {
  readonly label: string;
  readonly count: number;
  readonly level: 1 | 2;
  readonly isChosen: boolean;
  readonly isOpen?: boolean | undefined;
  readonly onChoose: () => void;
  readonly onToggle?: (() => void) | undefined;
}

function Line({ label, count, level, isChosen, isOpen, onChoose, onToggle }: LineProps): ReactElement {
  const press = (event: KeyboardEvent) => {
    const closes = event.key === 'ArrowLeft' && isOpen === true;
    const opens = event.key === 'ArrowRight' && isOpen === false;
    if (!onToggle || (!closes && !opens)) return;
    event.preventDefault();
    onToggle();
  };
  return (
    <li className={styles.treeLine} data-level={level} data-chosen={isChosen || undefined}>
      {onToggle ? (
        <button
          type="button"
          className={styles.fold}
          aria-label={`${isOpen ? '收起' : '展开'} ${label}`}
          aria-expanded={isOpen}
          tabIndex={-1}
          onClick={onToggle}
        >
          {isOpen ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />}
        </button>
      ) : (
        <span className={styles.fold} />
      )}
      <button
        type="button"
        className={styles.treeName}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
        onKeyDown={press}
      >
        <span>{label}</span>
        <span className="secondary">{count}</span>
      </button>
    </li>
  );
}

export function CategoryTree(props: CategoryTreeProps): ReactElement {
  const { categoryId, typeId, onChoose, hasArchived, onArchived, onSettings } = props;
  const { data, error, refetch } = useRead(queryCategoryAndType, {}, { quiet: true });
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const categories = data?.categoryRespVoList ?? [];
  const total = categories.reduce((sum, { contractCount }) => sum + contractCount, 0);
  const toggle = (id: number) =>
    setFolded((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const names = [...(list.current?.querySelectorAll<HTMLElement>(`.${styles.treeName}`) ?? [])];
    const at = names.indexOf(document.activeElement as HTMLElement);
    names[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
    event.preventDefault();
  };
  return (
    <TreePane
      title="合同分类"
      act={
        onSettings && (
          <button type="button" className={kit.iconButton} aria-label="合同设置" title="合同设置" onClick={onSettings}>
            <Settings2 size={16} aria-hidden="true" />
          </button>
        )
      }
    >
      {error && <ErrorState title="分类没有加载出来" error={error} margin={16} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && (
        // Arrows walk between the buttons of the lines.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul ref={list} className={styles.treeLines} onKeyDown={step}>
          <Line
            label="全部合同"
            count={total}
            level={1}
            isChosen={categoryId === null && typeId === null}
            onChoose={() => onChoose({ categoryId: null, typeId: null })}
          />
          {categories.map(({ id, categoryName, contractCount, typeRespVoList }) => {
            const isOpen = !folded.has(id);
            const hasTypes = typeRespVoList.length > 0;
            return [
              <Line
                key={id}
                label={categoryName}
                count={contractCount}
                level={1}
                isChosen={categoryId === id && typeId === null}
                isOpen={hasTypes ? isOpen : undefined}
                onChoose={() => onChoose({ categoryId: id, typeId: null })}
                onToggle={hasTypes ? () => toggle(id) : undefined}
              />,
              ...(isOpen ? typeRespVoList : []).map((type) => (
                <Line
                  key={`type ${type.id}`}
                  label={type.typeName}
                  count={type.contractCount}
                  level={2}
                  isChosen={typeId === type.id}
                  onChoose={() => onChoose({ categoryId: null, typeId: type.id })}
                />
              )),
            ];
          })}
        </ul>
      )}
      <footer className={styles.treeFoot}>
        <Checkbox checked={hasArchived} onChange={(event) => onArchived(event.target.checked)}>
          含已归档
        </Checkbox>
      </footer>
    </TreePane>
  );
}
