/** Four figures side by side, each with its change against the year before: of a company, and of a group by its own panel. */
import type { ReactElement } from 'react';
import type { ShownFigure } from './key-figure-words.ts';
import { changeWords, valueWords } from './key-figure-words.ts';
import styles from './FiguresPanel.module.css';

function Figure({ figure }: { readonly figure: ShownFigure }): ReactElement {
  const { value, unit } = valueWords(figure);
  const change = changeWords(figure);
  return (
    <div>
      <dt>{figure.label}</dt>
      <dd>
        {value}
        {unit !== '' && <small>{unit}</small>}
      </dd>
      <dd className={styles.change}>
        {change ? (
          <>
            <span data-better={change.isBetter}>
              <span aria-hidden="true">{change.isUp ? '▲' : '▼'} </span>
              <span className="visually-hidden">{change.isUp ? '上升' : '下降'}</span>
              {change.words}
            </span>{' '}
            同比
          </>
        ) : (
          '同比 --'
        )}
      </dd>
    </div>
  );
}

export function KeyFigureList({ figures }: { readonly figures: readonly ShownFigure[] }): ReactElement {
  return (
    <dl className={styles.root}>
      {figures.map((figure) => (
        <Figure key={figure.key} figure={figure} />
      ))}
    </dl>
  );
}
