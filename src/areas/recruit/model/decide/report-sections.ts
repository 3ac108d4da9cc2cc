/** Parts of the report on a candidate that can be left out. */
export const reportSections = [
  { code: 'experience', label: '教育与工作经历' },
  { code: 'tests', label: '测评' },
  { code: 'evaluations', label: '面试评价' },
  { code: 'scores', label: '得分与雷达' },
  { code: 'summary', label: '个人总结' },
  { code: 'opinions', label: '录用意见' },
] as const;

export type ReportSection = (typeof reportSections)[number]['code'];
