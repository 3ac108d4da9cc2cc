/** The paper beside a summary: what a word rests on bears the number of its fact. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PaperFacts } from '../model/resume-paper.ts';
import { paperOf } from '../model/resume-paper.ts';
import { Paper } from './ResumePaper.tsx';
import { SourceMarksContext } from './source-marks.ts';

const facts: PaperFacts = {
  person: {
    currentPosition: '平台负责人',
    firstWorkDate: '2018-07-01',
    workYears: null,
    skills: 'Java、PostgreSQL',
    languages: null,
    selfEvaluation: '张三，138',
  },
  studies: [
    {
      id: 1,
      startDate: '2011-09-01',
      endDate: '2015-06-30',
      school: '浙江大学',
      major: '软件工程',
      educationCode: '21',
    },
  ],
  works: [
    {
      id: 3,
      startDate: '2020-03-01',
      endDate: null,
      company: '云栖科技',
      position: '负责人',
      department: null,
      duties: null,
    },
    {
      id: 2,
      startDate: '2018-07-01',
      endDate: '2020-02-28',
      company: '海屿',
      position: '工程师',
      department: null,
      duties: '结算',
    },
  ],
  projects: [],
};

it('marks the entries that the facts name, each with the number of its fact', () => {
  const markup = renderToStaticMarkup(
    <SourceMarksContext value={{ keys: ['', 'work:2'], mark: () => undefined }}>
      <Paper title="沈知予" resume={paperOf(facts, '2026-07-01')} />
    </SourceMarksContext>,
  );
  expect(markup.match(/data-marked/gu)).toHaveLength(1);
  expect(markup).toMatch(/海屿 · 工程师<sup> 2<\/sup>/u);
  expect(markup).toContain('平台负责人 · 8 年经验');
  expect(markup).toContain('2020.03–至今');
});

it('under 盲评 has neither school nor free words about oneself', () => {
  const { studies, selfEvaluation } = paperOf(facts, '2026-07-01', true);
  expect(studies.map(({ title }) => title)).toEqual(['软件工程']);
  expect(selfEvaluation).toBeNull();
});
