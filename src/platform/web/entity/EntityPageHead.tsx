/** Head of a list page: title, key figures, buttons; one of them primary. */
import { Button } from 'antd';
import { Download, FileUp, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import type { AnyEndpoint, OutputOf } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { PageHeader } from '../shell/PageHeader.tsx';
import { DeletedButton } from './DeletedButton.tsx';
import type { EntityPageProps, PageParts } from './entity-page-props.ts';
import type { EntityPageState } from './use-entity-page.ts';
import kit from '../styles/kit.module.css';

interface EntityPageHeadProps<E extends AnyEntity, PageCall extends AnyEndpoint> {
  readonly props: EntityPageProps<E, PageCall>;
  readonly state: EntityPageState<OutputOf<PageCall>>;
  readonly parts: PageParts<E, OutputOf<PageCall>>;
}

export function EntityPageHead<E extends AnyEntity, PageCall extends AnyEndpoint>({
  props,
  state,
  parts,
}: EntityPageHeadProps<E, PageCall>): ReactElement {
  const { entity, fixedFilter, figures, title } = props;
  const { list, rights, askExport } = state;
  const exportAll = () =>
    askExport({ kind: 'all', filter: { ...list.query.filter, ...fixedFilter }, count: list.total });
  return (
    <PageHeader
      {...(title !== undefined && { title })}
      facts={figures && list.answer !== undefined ? figures(list.answer) : []}
      actions={
        <>
          {entity.restorable === true && rights.delete && <DeletedButton entity={entity} />}
          {props.toolbar?.(parts)}
          {rights.export && (
            <Button
              className={kit.wideOnly}
              icon={<Download size={16} aria-hidden="true" />}
              disabled={list.total === 0}
              onClick={exportAll}
            >
              导出
            </Button>
          )}
          {rights.import && (
            <Button className={kit.wideOnly} icon={<FileUp size={16} aria-hidden="true" />} onClick={state.startImport}>
              导入
            </Button>
          )}
          {rights.insert && (
            <Button type="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={state.create}>
              新建{entity.label}
            </Button>
          )}
          {props.primary?.(parts)}
          {state.question}
        </>
      }
    />
  );
}
