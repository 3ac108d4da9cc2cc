/** 生成称谓: titles by rules with the facts behind each; a lock keeps one through the next generation. Nothing is saved before 保存. */
import { Button, Modal } from 'antd';
import { Lock, LockOpen, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { useAct } from '#platform/web/use-act.ts';
import { insertExternalPerson } from '../model/person-calls.ts';
import { generateTitle } from '../model/title-calls.ts';
import kit from '#platform/web/styles/kit.module.css';
import styles from './TitleDialog.module.css';

type Titles = OutputOf<typeof generateTitle>['titles'];

export interface TitleDialogProps {
  readonly person: { readonly id: number; readonly version: number; readonly name: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function TitleDialog({ person, onClose, onDone }: TitleDialogProps): ReactElement {
  const [titles, setTitles] = useState<Titles | null>(null);
  const { isBusy, act } = useAct();
  const { id } = person;
  useEffect(() => {
    void act(async () => setTitles((await call(generateTitle, { externalPersonId: id })).titles));
  }, [act, id]);
  const change = (text: string, locked: boolean) =>
    setTitles((all) => all?.map((title) => (title.text === text ? { ...title, locked } : title)) ?? null);
  const save = () =>
    void act(async () => {
      const shown = (titles ?? []).map(({ text, locked }) => ({ text, locked }));
      const body = { id, version: person.version, titles: shown };
      await call(insertExternalPerson, body as InputOf<typeof insertExternalPerson>);
      onDone();
    });
  return (
    <Modal
      open
      title={`${person.name}的称谓`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={isBusy} disabled={titles === null} onClick={save}>
            保存
          </Button>
        </>
      }
    >
      <p className="secondary caption">按学历、年限、证书和岗位生成，只用档案里有的事实；锁定的在重新生成时保留</p>
      <ul className={styles.root} aria-label="称谓">
        {titles?.map(({ text, locked, facts }) => (
          <li key={text}>
            <b>{text}</b>
            <span className="secondary caption">{facts.map((fact) => fact.text).join('、') || '人工填写'}</span>
            <button
              type="button"
              className={kit.iconButton}
              aria-pressed={locked}
              aria-label={`锁定 ${text}`}
              onClick={() => change(text, !locked)}
            >
              {locked ? <Lock size={16} aria-hidden="true" /> : <LockOpen size={16} aria-hidden="true" />}
            </button>
            <button
              type="button"
              className={kit.iconButton}
              aria-label={`去掉 ${text}`}
              onClick={() => setTitles((all) => all?.filter((title) => title.text !== text) ?? null)}
            >
              <X size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {titles?.length === 0 && (
        <p className="secondary">档案里还没有可以生成称谓的事实，请先补充学历、工作年限或岗位</p>
      )}
    </Modal>
  );
}
