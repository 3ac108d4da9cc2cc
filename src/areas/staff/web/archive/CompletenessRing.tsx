/** How complete an archive is, and what is missing: each item leads to its block. */
import type { ReactElement } from 'react';
import { Popup } from '#platform/web/shell/Popup.tsx';
import kit from '#platform/web/styles/kit.module.css';
import styles from './CompletenessRing.module.css';

export interface CompletenessRingProps {
  /** 0 to 100. */
  readonly value: number;
  readonly missing: readonly { readonly key: string; readonly label: string }[];
  readonly onMissing: (key: string) => void;
}

const radius = 21;
const round = 2 * Math.PI * radius;

export function CompletenessRing({ value, missing, onMissing }: CompletenessRingProps): ReactElement {
  const whole = Math.round(value);
  const [first] = missing;
  const words = first ? `缺 ${missing.length} 项：${first.label}${missing.length > 1 ? '等' : ''}` : '没有缺项';
  return (
    <div className={styles.root}>
      <svg width="50" height="50" viewBox="0 0 50 50" role="img" aria-label={`档案完整度 ${whole}%`}>
        <circle cx="25" cy="25" r={radius} fill="none" stroke="var(--neutral-100)" strokeWidth="4" />
        <circle
          cx="25"
          cy="25"
          r={radius}
          fill="none"
          stroke="var(--brand-500)"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${(round * whole) / 100} ${round}`}
          transform="rotate(-90 25 25)"
        />
        <text x="25" y="29" textAnchor="middle" fontSize="12" fontWeight="600" fill="var(--neutral-900)">
          {whole}%
        </text>
      </svg>
      <div>
        <b>档案完整度</b>
        {first ? (
          <Popup
            label="待补内容"
            title="待补内容"
            placement="bottomRight"
            takesFocus
            renderPanel={(close) => (
              <ul className={styles.missingList} data-part="missing-list">
                {missing.map((item) => (
                  <li key={item.key}>
                    <button
                      type="button"
                      className={`${kit.textButton} ${styles.textButton}`}
                      onClick={() => (close(), onMissing(item.key))}
                    >
                      {item.label}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          >
            <button type="button" className={`${kit.textButton} ${styles.textButton}`}>
              {words}
            </button>
          </Popup>
        ) : (
          <span className="secondary caption">{words}</span>
        )}
      </div>
    </div>
  );
}
