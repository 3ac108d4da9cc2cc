import { describe, expect, it } from 'vitest';
import type { EvaluationDraft } from './evaluation-gaps.ts';
import { evaluationGaps, evidenceReason, isFormOpen } from './evaluation-gaps.ts';

const dimensions = [
  { code: 'skill', name: '专业能力' },
  { code: 'team', name: '团队协作' },
];
const whole: EvaluationDraft = {
  scores: [
    { dimension: 'skill', score: 80, note: null },
    { dimension: 'team', score: 70, note: null },
  ],
  conclusion: 'yes',
  veto: false,
  vetoReason: null,
};

describe('what an evaluation lacks', () => {
  it('is nothing once every dimension is scored and a conclusion chosen', () => {
    expect(evaluationGaps(whole, dimensions)).toEqual([]);
  });

  it('is named in the order of the form, a missing score apart from a score of zero', () => {
    const scores = [
      { dimension: 'team', score: 0, note: ' ' },
      { dimension: 'skill', score: null, note: '答了一半' },
    ];
    expect(evaluationGaps({ ...whole, scores, conclusion: null, veto: true }, dimensions)).toEqual([
      { field: 'score.skill', message: '请给「专业能力」打分' },
      { field: 'note.team', message: '团队协作：低于 40 分，请写下依据' },
      { field: 'conclusion', message: '请选择结论' },
      { field: 'vetoReason', message: '请写一票否决的原因' },
    ]);
  });

  it('is evidence below 40 and above 95, not at the borders', () => {
    expect([39, 40, 95, 96].map((score) => evidenceReason(score) !== null)).toEqual([true, false, false, true]);
    const scores = [...whole.scores.slice(1), { dimension: 'skill', score: 98, note: '现场改出两处缺陷' }];
    expect(evaluationGaps({ ...whole, scores }, dimensions)).toEqual([]);
  });

  it('can be filled in from half an hour before the start', () => {
    const startAt = '2026-11-20T15:30:00+08:00';
    const opens = Date.parse('2026-11-20T15:00:00+08:00');
    expect([isFormOpen(startAt, opens - 1), isFormOpen(startAt, opens)]).toEqual([false, true]);
  });
});
