/** The equity structure on a narrow screen: trees of names that fit and are read without dragging. */
import type { ReactElement } from 'react';
import { formatPercent } from '#platform/entity/format.ts';
import kit from '#platform/web/styles/kit.module.css';
import type { EquityNode, EquityStructure } from '../../model/equity.ts';
import type { Branch } from './equity-layout.ts';
import { equityKinds, kindOf, outlineOf } from './equity-layout.ts';
import styles from './EquityOutline.module.css';

export interface EquityOutlineProps {
  readonly structure: EquityStructure;
  readonly folds: ReadonlySet<string>;
  readonly folded: ReadonlySet<string>;
  readonly onFold: (id: string) => void;
}

function Box({ node, structure }: { readonly node: EquityNode; readonly structure: EquityStructure }): ReactElement {
  const { fill, line } = equityKinds[kindOf(node, structure)];
  return (
    <span className={styles.box} style={{ background: fill, borderColor: line }}>
      {node.name}
    </span>
  );
}

function Branches({
  branches,
  ...shared
}: EquityOutlineProps & { readonly branches: readonly Branch[] }): ReactElement | null {
  const { structure, folds, folded, onFold } = shared;
  if (branches.length === 0) return null;
  return (
    <ul>
      {branches.map(({ node, ratio, isRepeated, branches: behind }) => (
        <li key={node.id}>
          <span className={styles.line}>
            <b>{formatPercent(ratio)}</b>
            <Box node={node} structure={structure} />
            {isRepeated && <span className="secondary">见上</span>}
            {!isRepeated && folds.has(node.id) && (
              <button
                type="button"
                className={kit.textButton}
                aria-expanded={!folded.has(node.id)}
                onClick={() => onFold(node.id)}
              >
                {folded.has(node.id) ? '展开' : '收起'}
              </button>
            )}
          </span>
          <Branches {...shared} branches={behind} />
        </li>
      ))}
    </ul>
  );
}

export function EquityOutline(props: EquityOutlineProps): ReactElement {
  const { structure } = props;
  const { holders, holdings } = outlineOf(structure);
  const root = structure.nodes.find(({ isRoot }) => isRoot);
  return (
    <div className={styles.root} data-part="equity-outline">
      {holders.length > 0 && <p className="caption secondary">持有本企业</p>}
      <Branches {...props} branches={holders} />
      {root && <Box node={root} structure={structure} />}
      {holdings.length > 0 && <p className="caption secondary">本企业持有</p>}
      <Branches {...props} branches={holdings} />
    </div>
  );
}
