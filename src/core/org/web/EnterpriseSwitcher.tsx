/** Whose data one works on, and the panel to change it: tree, search, ↑ ↓ Enter, the current one ticked. */
import { Check, ChevronsUpDown, Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useRead } from '#platform/web/query.ts';
import { useAccount } from '#platform/web/session.ts';
import { useSession } from '#platform/web/session-store.ts';
import { Initials } from '#platform/web/shell/Initials.tsx';
import { Popup } from '#platform/web/shell/Popup.tsx';
import { learnEnterpriseName } from '#platform/web/shell/enterprise-names.ts';
import { useWalk } from '#platform/web/shell/use-walk.ts';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';
import enterpriseStyles from './enterprise.module.css';
import shellStyles from '#platform/web/shell/shell.module.css';
import styles from './EnterpriseSwitcher.module.css';
import type { EnterpriseLine } from './enterprises.ts';
import { companyChoice, enterpriseLines, groupChoice, sameChoice } from './enterprises.ts';
import { useEnter } from './use-enter.ts';

type ChoiceLine = Extract<EnterpriseLine, { kind: 'choice' }>;

function Line({
  line,
  active,
  onPick,
}: {
  readonly line: ChoiceLine;
  readonly active: boolean;
  readonly onPick: () => void;
}) {
  const current = useSession((state) => sameChoice(state.choice, line.choice));
  return (
    <button
      type="button"
      role="option"
      id={`enterprise-${line.key}`}
      aria-selected={active}
      aria-current={current}
      tabIndex={-1}
      className={styles.line}
      onClick={onPick}
      ref={(element) => void (active && element?.scrollIntoView({ block: 'nearest' }))}
    >
      <Initials name={line.choice.name} image={line.choice.logo} square size="small" characters={1} />
      <span className="ellipsis">{line.choice.name}</span>
      <span className={`${styles.detail} ellipsis`}>{line.detail}</span>
      {line.unread > 0 && (
        <span className={styles.unread} aria-label={`${line.unread} 条未读`}>
          {line.unread > 99 ? '99+' : line.unread}
        </span>
      )}
      {current && <Check size={16} aria-label="当前" />}
    </button>
  );
}

function SwitchPanel({ onDone }: { readonly onDone: () => void }) {
  const mine = useRead(queryMyGroupAndCompany, {}, { quiet: true });
  const [typed, setTyped] = useState('');
  const [, enter] = useEnter();
  const lines = useMemo(() => enterpriseLines(mine.data?.groups ?? [], typed), [mine.data, typed]);
  const choices = lines.filter((line) => line.kind === 'choice');
  const pick = (line: ChoiceLine) => {
    onDone();
    enter(line.choice);
  };
  const { active, keys, restart } = useWalk(choices, pick);
  return (
    <div className={styles.panel}>
      <label className={styles.search}>
        <Search size={14} aria-hidden="true" />
        <input
          role="combobox"
          onKeyDown={keys}
          aria-expanded="true"
          aria-controls="enterprise-lines"
          aria-activedescendant={active && `enterprise-${active.key}`}
          aria-label="搜企业"
          placeholder="企业或集团名称"
          value={typed}
          onChange={(event) => (setTyped(event.target.value), restart())}
        />
      </label>
      <div className={styles.lines} role="listbox" id="enterprise-lines" aria-label="企业">
        {lines.map((line) =>
          line.kind === 'heading' ? (
            <p key={line.key} className={styles.heading}>
              {line.name}
            </p>
          ) : (
            <Line key={line.key} line={line} active={line === active} onPick={() => pick(line)} />
          ),
        )}
        {!mine.isPending && choices.length === 0 && (
          <p className={styles.none}>{mine.isError ? '没有加载出来，请关闭后再试' : '没有符合条件的企业'}</p>
        )}
      </div>
      <Link to="/entrepreneurship-center" className={styles.foot} onClick={onDone}>
        企业中心
      </Link>
    </div>
  );
}

/** Learns the names once, so that other tabs can be named too. */
function useNames(): void {
  const mine = useRead(queryMyGroupAndCompany, {}, { quiet: true });
  useEffect(() => {
    for (const group of mine.data?.groups ?? []) {
      learnEnterpriseName(groupChoice(group), group.groupName);
      for (const company of group.companies)
        learnEnterpriseName(companyChoice(group, company), company.shortName || company.companyName);
    }
  }, [mine.data]);
}

export default function EnterpriseSwitcher() {
  const choice = useSession((state) => state.choice);
  const groupName = useAccount((state) => state.account?.groupName);
  useNames();
  const asGroup = choice?.selectGroupType === 1;
  const name = choice?.name || '选择企业';
  return (
    <Popup label="切换企业" takesFocus flush renderPanel={(close) => <SwitchPanel onDone={close} />}>
      <button type="button" className={shellStyles.enterpriseButton} data-part="enterprise-button">
        <span className="visually-hidden">切换企业，当前</span>
        <Initials name={name} image={choice?.logo} square size="small" characters={1} />
        {!asGroup && groupName && groupName !== name && (
          <span className={`${enterpriseStyles.group} secondary ellipsis`} data-part="enterprise-group">
            {groupName} <span aria-hidden="true">/</span>
          </span>
        )}
        <b className="ellipsis">{name}</b>
        {choice && <span className={shellStyles.enterpriseRole}>{asGroup ? '集团' : '企业'}</span>}
        <ChevronsUpDown size={14} aria-hidden="true" />
      </button>
    </Popup>
  );
}
