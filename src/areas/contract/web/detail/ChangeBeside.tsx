/** What a change means, beside its form. */
import type { ReactElement } from 'react';

export const ChangeBeside = (): ReactElement => (
  <>
    <p>当事人协商一致，可以变更合同（民法典第 543 条）；变更的内容约定不明确的，推定为未变更（第 544 条）。</p>
    <p>收付款计划合计不能多于合同金额：改金额时一并改计划。已收付的期次不能删除，也不能少于已收付的金额。</p>
    <p>变更前的合同、签约方和计划会保留在变更记录中。</p>
  </>
);
