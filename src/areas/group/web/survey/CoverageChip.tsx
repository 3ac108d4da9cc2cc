/** 「已报送 7/9」: how many of the members that count are in the figures, and on demand who is missing and why. */
import { Popover } from 'antd';
import { ChevronDown, CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import type { Coverage } from '../../model/coverage.ts';
import { missingReasons } from '../../model/coverage.ts';
import styles from './CoverageChip.module.css';

/** Who is missing and why. */
function Missing({ coverage: { missing, reported, total } }: { readonly coverage: Coverage }): ReactElement {
  return (
    <div className={styles.popover}>
      {reported === total && <p>并表成员都已计入</p>}
      {missing.length > 0 && (
        <ul className={styles.missing} aria-label="没有计入的成员">
          {missing.map(({ companyCode, companyName, reason }) => (
            <li key={companyCode}>
              <b>{companyName}</b>
              <span className="secondary">{optionLabel(missingReasons, reason)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** n/m behind a figure; where somebody is missing it opens who. */
export function CoverageMark({
  coverage,
  label,
}: {
  readonly coverage: Coverage;
  readonly label: string;
}): ReactElement {
  const { reported, total } = coverage;
  if (reported === total)
    return (
      <span>
        {reported}/{total} 家
      </span>
    );
  return (
    <Popover trigger="click" content={<Missing coverage={coverage} />}>
      <button type="button" className={styles.mark} aria-label={`${label}：已计入 ${reported}/${total} 家，看还缺谁`}>
        <b>
          {reported}/{total}
        </b>{' '}
        家
      </button>
    </Popover>
  );
}

export function CoverageChip({
  coverage,
  details,
}: {
  readonly coverage: Coverage;
  /** In place of the bare list: what can be done about who is missing. */
  readonly details?: ReactElement | undefined;
}): ReactElement {
  const { reported, total } = coverage;
  const isWhole = reported === total;
  const Icon = isWhole ? CircleCheck : CircleAlert;
  const chip = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // What was pressed inside may be gone: Esc closes from wherever the keyboard is, and leads back to the chip.
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      setOpen(false);
      chip.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={details ?? <Missing coverage={coverage} />}
    >
      <button
        ref={chip}
        type="button"
        className={styles.chip}
        aria-expanded={isOpen}
        data-whole={isWhole || undefined}
        data-part="coverage-chip"
      >
        <Icon size={14} aria-hidden="true" />
        <span>
          已报送{' '}
          <b>
            {reported}/{total}
          </b>
        </span>
        <ChevronDown size={14} aria-hidden="true" />
      </button>
    </Popover>
  );
}
