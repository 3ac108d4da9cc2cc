/** The text of a summary: each underlined word opens what it rests on, below the text. */
import type { KeyboardEvent, ReactElement } from 'react';
import { useId, useRef, useState } from 'react';
import type { ShownSummary } from '../../model/decide/decide-calls.ts';
import type { SummarySection } from '../../model/decide/summary-text.ts';
import { linesOf, marksOfLine, piecesOf, sectionLabels, summarySections } from '../../model/decide/summary-text.ts';
import { Button } from 'antd';
import { useSourceMarks } from '../source-marks.ts';
import styles from './SummaryPanel.module.css';

interface Chosen {
  readonly key: string;
  readonly words: string;
  readonly facts: readonly string[];
}

interface LineProps {
  readonly summary: ShownSummary;
  readonly section: SummarySection;
  readonly line: number;
  readonly text: string;
  readonly chosen: string | null;
  readonly describedBy: string;
  readonly onChoose: (chosen: Chosen) => void;
}

function Line({ summary, section, line, text, chosen, describedBy, onChoose }: LineProps): ReactElement {
  return (
    <>
      {piecesOf(text, marksOfLine(summary.marks, section, line)).map(({ words, facts }, place) => {
        const key = `${section}-${line}-${place}`;
        if (facts.length === 0) return <span key={key}>{words}</span>;
        return (
          <button
            key={key}
            type="button"
            className={styles.word}
            data-fact
            aria-expanded={chosen === key}
            aria-controls={describedBy}
            onClick={() => onChoose({ key, words, facts })}
          >
            {words}
            <sup>
              {facts.length}
              <span className="visually-hidden"> 处依据</span>
            </sup>
          </button>
        );
      })}
    </>
  );
}

/** Arrow keys lead from word to word. */
function toNextWord(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const words = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-fact]')];
  const place = words.findIndex((word) => word === document.activeElement);
  if (place < 0) return;
  event.preventDefault();
  words[place + step]?.focus();
}

export function SummaryText({ summary }: { readonly summary: ShownSummary }): ReactElement {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const block = useId();
  const text = useRef<HTMLDivElement>(null);
  const factsOf = (one: Chosen | null) => summary.facts.filter(({ id }) => one?.facts.includes(id));
  const facts = factsOf(chosen);
  const { mark } = useSourceMarks();
  const choose = (next: Chosen | null) => {
    setChosen(next);
    mark(factsOf(next).map(({ target }) => (target ? `${target.kind}:${target.id}` : '')));
  };
  const close = () => {
    choose(null);
    text.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys lead among the buttons inside
    <div
      ref={text}
      className={styles.text}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && chosen) {
          event.stopPropagation();
          close();
        } else toNextWord(event);
      }}
    >
      {summarySections.map((section) => {
        const lines = linesOf(summary.text, section).filter((line) => line.trim() !== '');
        if (lines.length === 0) return null;
        const shared = {
          summary,
          section,
          chosen: chosen?.key ?? null,
          describedBy: block,
          onChoose: (next: Chosen) => choose(next.key === chosen?.key ? null : next),
        };
        return (
          <div key={section} className={styles.section}>
            <h3>
              {sectionLabels[section]}
              {summary.changed.includes(section) && (
                <span className="tag">人工修改{summary.changedByName ? `：${summary.changedByName}` : ''}</span>
              )}
            </h3>
            {lines.length > 1 || section === 'strengths' || section === 'concerns' ? (
              <ul>
                {lines.map((line, index) => (
                  <li key={line}>
                    <Line {...shared} line={index} text={line} />
                  </li>
                ))}
              </ul>
            ) : (
              <p>
                <Line {...shared} line={0} text={lines[0] ?? ''} />
              </p>
            )}
            {section === 'matching' && summary.salary !== null && <p className="secondary">{summary.salary}</p>}
          </div>
        );
      })}
      <div id={block} role="status">
        {chosen && (
          <div className={styles.facts}>
            <h3>
              {chosen.words} <span className="secondary caption">{facts.length} 处依据</span>
              <Button size="small" type="text" aria-label="收起依据" onClick={close}>
                收起
              </Button>
            </h3>
            <ol>
              {facts.map(({ id, text: said, source }) => (
                <li key={id}>
                  <span>{said}</span>
                  <span className="secondary caption">{source}</span>
                </li>
              ))}
            </ol>
          </div>
        )}
      </div>
    </div>
  );
}
