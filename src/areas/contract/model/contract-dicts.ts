/** Enumerations of business contracts. Codes are stored; labels are what people read. */
import { options } from '#platform/entity/field.ts';
import { taxRateOptions } from './tax-rate.ts';

export const contractDirections = options([
  { code: 'income', label: '收款' },
  { code: 'expense', label: '付款' },
  { code: 'none', label: '无金额' },
]);
export const contractNatures = options([
  { code: 'single', label: '单项' },
  { code: 'framework', label: '框架' },
  { code: 'order', label: '框架下订单' },
  { code: 'supplement', label: '补充协议' },
  { code: 'renewal', label: '续签' },
]);
export const contractStatuses = options([
  { code: 'draft', label: '草稿', tone: 'neutral' },
  { code: 'pending', label: '审批中', tone: 'processing' },
  { code: 'to_sign', label: '待签署', tone: 'processing' },
  { code: 'performing', label: '履行中', tone: 'success' },
  { code: 'changing', label: '变更中', tone: 'warning' },
  { code: 'suspended', label: '已中止', tone: 'warning' },
  { code: 'completed', label: '已完成', tone: 'success' },
  { code: 'expired', label: '已到期', tone: 'neutral' },
  { code: 'terminated', label: '已终止', tone: 'neutral' },
  { code: 'voided', label: '已作废', tone: 'neutral' },
]);
export const contractApprovalStatuses = options([
  { code: 'none', label: '无需审批' },
  { code: 'unsubmitted', label: '未提交' },
  { code: 'pending', label: '审批中' },
  { code: 'approved', label: '已通过' },
  { code: 'rejected', label: '已驳回' },
  { code: 'withdrawn', label: '已撤回' },
]);
/** Rates with the days on which they hold stand in `tax-rate.ts`. */
export const contractTaxRates = taxRateOptions;
export const contractSignMethods = options([
  { code: 'paper', label: '纸质' },
  { code: 'electronic', label: '电子签' },
]);
export const contractSealTypes = options([
  { code: 'official', label: '公章' },
  { code: 'contract', label: '合同专用章' },
  { code: 'legal', label: '法定代表人章' },
  { code: 'finance', label: '财务章' },
]);
/** 机密 is a grade of the State and is not put on contracts. */
export const contractSecretLevels = options([
  { code: 'normal', label: '普通' },
  { code: 'internal', label: '内部' },
  { code: 'secret', label: '商业秘密' },
]);
export const contractRelations = options([
  { code: 'supplement_of', label: '补充' },
  { code: 'renewal_of', label: '续签' },
  { code: 'order_of', label: '框架订单' },
  { code: 'back_to_back', label: '背靠背采购' },
]);
export const contractPlanStatuses = options([
  { code: 'pending', label: '待收付', tone: 'processing' },
  { code: 'partial', label: '部分', tone: 'processing' },
  { code: 'done', label: '已完成', tone: 'success' },
  { code: 'cancelled', label: '已取消', tone: 'neutral' },
]);
export const receiptMethods = options([
  { code: 'bank', label: '银行转账' },
  { code: 'acceptance', label: '承兑汇票' },
  { code: 'check', label: '支票' },
  { code: 'cash', label: '现金' },
  { code: 'wechat', label: '微信' },
  { code: 'alipay', label: '支付宝' },
  { code: 'offset', label: '抵账' },
  { code: 'other', label: '其他' },
]);
export const invoiceKinds = options([
  { code: 'special', label: '增值税专用发票' },
  { code: 'normal', label: '普通发票' },
  { code: 'receipt', label: '收据' },
]);
export const invoiceStatuses = options([
  { code: 'valid', label: '正常', tone: 'success' },
  { code: 'reversed', label: '已红冲', tone: 'neutral' },
  { code: 'voided', label: '已作废', tone: 'neutral' },
]);
export const partyRoles = options([
  { code: 'a', label: '甲方' },
  { code: 'b', label: '乙方' },
  { code: 'c', label: '丙方' },
  { code: 'd', label: '丁方' },
  { code: 'guarantor', label: '担保方' },
  { code: 'other', label: '其他' },
]);
export const partyTypes = options([
  { code: 'company', label: '单位' },
  { code: 'individual', label: '个人' },
]);
export const contractFileKinds = options([
  { code: 'draft', label: '草稿' },
  { code: 'scan', label: '签署扫描件' },
  { code: 'appendix', label: '合同附件' },
  { code: 'invoice', label: '发票' },
  { code: 'other', label: '其他' },
]);
/** What a line of the history of a contract came from. */
export const contractChangeKinds = options([
  { code: 'change', label: '合同变更' },
  { code: 'auto_renew', label: '自动续约' },
]);
/** What becomes of a contract whose last day is over: by itself, or only marked for somebody to look at. */
export const expireModes = options([
  { code: 'auto', label: '自动转为已到期' },
  { code: 'manual', label: '只标记已过期待处理' },
]);
