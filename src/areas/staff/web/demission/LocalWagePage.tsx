/** 职工平均工资: averages of places by year with their source; the newest before a leaving caps severance. */
import type { ReactElement } from 'react';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import { deleteLocalWage, localWage, queryLocalWage, saveLocalWage } from '../../model/local-wage.ts';

const calls = { page: queryLocalWage, save: saveLocalWage, remove: deleteLocalWage };

export default function LocalWagePage(): ReactElement {
  return (
    <EntityPage entity={localWage} calls={calls} purpose="登记当地政府公布的职工月平均工资，计算经济补偿时按三倍封顶" />
  );
}
