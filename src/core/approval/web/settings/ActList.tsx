/** Every act that can be put under approval, by area; read from the declarations. */
import { Input, Switch } from 'antd';
import { CircleAlert, Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { queryRuleAct } from '../../model/rule-calls.ts';
import { sumWords } from './rule-draft.ts';
import styles from './settings.module.css';

export type RuleAct = OutputOf<typeof queryRuleAct>['acts'][number];

export interface ActListProps {
  readonly acts: readonly RuleAct[];
  readonly openKey: string | null;
  readonly onOpen: (actKey: string) => void;
  /** Opens the rule with its switch turned. */
  readonly onSwitch: (actKey: string, isOn: boolean) => void;
}

type LinesProps = Omit<ActListProps, 'acts'> & { readonly acts: readonly RuleAct[] };

/** The act that is open is in sight, also when its area is far down the list. */
const showInList = (line: HTMLElement | null): void => line?.scrollIntoView({ block: 'nearest' });

/** Acts by area. */
function Areas({ acts, openKey, onOpen, onSwitch }: LinesProps): ReactElement {
  return (
    <>
      {[...new Set(acts.map(({ area }) => area))].map((area) => (
        <section key={area} aria-label={area}>
          <h3>{area}</h3>
          <ul>
            {acts
              .filter((one) => one.area === area)
              .map((one) => (
                <li
                  key={one.actKey}
                  ref={one.actKey === openKey ? showInList : undefined}
                  data-open={one.actKey === openKey || undefined}
                >
                  <Switch
                    size="small"
                    checked={one.isEnabled}
                    aria-label={`${one.entityLabel}：${one.label}需要审批`}
                    onChange={(isOn) => onSwitch(one.actKey, isOn)}
                  />
                  <button
                    type="button"
                    aria-current={one.actKey === openKey || undefined}
                    title={`${one.entityLabel}：${one.label}`}
                    onClick={() => onOpen(one.actKey)}
                  >
                    <span className="ellipsis">{one.label}</span>
                    <small className="ellipsis">{one.entityLabel}</small>
                    {one.isAmber && <CircleAlert size={13} className={styles.amberMark} aria-label="有步骤会停住" />}
                    <i>{sumWords(one)}</i>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Acts that weigh or have a rule come first; the others are folded until they are looked for. */
export function ActList({ acts, ...rest }: ActListProps): ReactElement {
  const [keyword, setKeyword] = useState('');
  const wanted = keyword.trim();
  const found = acts.filter(({ label, entityLabel, area }) => `${area}${entityLabel}${label}`.includes(wanted));
  const isFirst = ({ weighs, isEnabled, running, actKey }: RuleAct) =>
    wanted !== '' || weighs || isEnabled || running > 0 || actKey === rest.openKey;
  const others = found.filter((one) => !isFirst(one));
  return (
    <nav className={styles.acts} aria-label="动作">
      <Input
        allowClear
        aria-label="动作名称"
        placeholder="动作名称"
        prefix={<Search size={14} aria-hidden="true" />}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {found.length === 0 && <p className="secondary">没有这样的动作</p>}
      <Areas acts={found.filter(isFirst)} {...rest} />
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>较少需要审批的动作 {others.length}</summary>
          <Areas acts={others} {...rest} />
        </details>
      )}
    </nav>
  );
}
