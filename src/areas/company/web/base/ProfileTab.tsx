/** 企业档案: head with the figures everybody asks for, sections edited in place, what is still missing. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useRef } from 'react';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { formatNumber } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import type { DetailPart } from '#platform/web/entity/EntityDetail.tsx';
import { EntityDetail } from '#platform/web/entity/EntityDetail.tsx';
import type { FormOptions } from '#platform/web/entity/use-entity-form.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { DescriptionList } from '#platform/web/parts/DescriptionList.tsx';
import { capitalText, companyProfile } from '../../model/company-base.ts';
import { getCompanyInfo, insertOrUpdateCompanyBase, updateCompanyBase } from '../../model/company-base-calls.ts';
import { sizeLabels } from '../../model/enterprise-size.ts';
import { capitalShows } from './capital-shows.tsx';
import { CreditCodeSlot } from './CreditCodeSlot.tsx';
import { OrganisationCodeSlot, RegistrationNumberSlot } from './OldNumberSlots.tsx';
import { ProfileHead } from './ProfileHead.tsx';

type Info = OutputOf<typeof getCompanyInfo>;

const slots = { creditCode: CreditCodeSlot, regNo: RegistrationNumberSlot, orgCode: OrganisationCodeSlot };

/** Before the first save there is only the register: its names and code go along, because an insert asks for them. */
function sender({ base }: Info): FormOptions['send'] {
  const { companyName, shortName, creditCode } = base;
  return ({ id, version, ...changes }, sending) =>
    base.id === 0
      ? call(
          insertOrUpdateCompanyBase,
          { companyName, shortName, creditCode, ...changes },
          {
            quiet: true,
            ...sending,
          },
        )
      : call(updateCompanyBase, { id, version, ...changes } as InputOf<typeof updateCompanyBase>, {
          quiet: true,
          ...sending,
        });
}

/** Scrolls to the section, opens it and puts the cursor where something is missing. */
function jumpTo(box: HTMLElement | null, section: string, key: string): void {
  const found = box?.querySelector<HTMLElement>(`[data-section="${section}"]`);
  if (!found) return;
  found.scrollIntoView({ block: 'start' });
  if (!found.matches('form')) found.querySelector<HTMLButtonElement>('[data-part="section-acts"] button')?.click();
  requestAnimationFrame(() => {
    const field = box?.querySelector<HTMLElement>(`[data-section="${section}"] [data-key="${key}"]`);
    field?.scrollIntoView({ block: 'center' });
    field?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
  });
}

const whole = (count: number) => formatNumber(count);

/** Where people, size and capital come from; what was typed is told apart from what follows by itself. */
function sizePart({ base, derived, shareholdersPaid }: Info): readonly DetailPart[] {
  const { countedStaff, isStaffTyped, computedSize, isSizeChosen, sizeBasis } = derived;
  const roster =
    countedStaff === null ? '花名册还没有在岗人员' : `花名册在岗 ${whole(countedStaff)} 人，不含顾问和外包`;
  const staff = isStaffTyped ? `手工填写 ${whole(base.staffCount ?? 0)} 人；${roster}` : roster;
  const computed = computedSize === null ? sizeBasis : `按统计办法为${sizeLabels[computedSize]}（${sizeBasis}）`;
  const registered =
    base.paidCapital === null ? '没有填写' : `填写 ${capitalText(base.paidCapital, base.regCapitalCurrency)}`;
  const paid = `${registered}；在册股东实缴合计 ${capitalText(shareholdersPaid, base.regCapitalCurrency)}`;
  const lines = [
    { label: '员工人数', text: staff, isTyped: isStaffTyped },
    { label: '企业规模', text: computed, isTyped: isSizeChosen },
    ...(shareholdersPaid === null ? [] : [{ label: '实缴资本', text: paid, isTyped: true }]),
  ];
  const content = (
    <DescriptionList
      isClose
      lines={lines.map(({ label, text, isTyped }) => ({
        label,
        value: (
          <>
            <span className={isTyped ? 'tag tag-warning' : 'tag'}>{isTyped ? '手工' : '自动'}</span> {text}
          </>
        ),
      }))}
    />
  );
  return [{ key: 'size', label: '数据依据', content }];
}

export default function ProfileTab(): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const mayEdit = usePermission('base_edit');
  const { data, error, refetch } = useRead(getCompanyInfo, {}, { quiet: true });
  if (error && !data) return <ErrorState title="企业信息没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={10} />;
  const row = data.base;
  return (
    <div ref={box}>
      <ProfileHead info={data} onGap={mayEdit ? (gap) => jumpTo(box.current, gap.section, gap.key) : undefined} />
      <EntityDetail
        key={`${row.id}:${row.version}`}
        entity={companyProfile}
        row={row}
        folds
        send={mayEdit ? sender(data) : undefined}
        onSaved={() => void client.invalidateQueries({ queryKey: [getCompanyInfo.path] })}
        slots={slots}
        shows={capitalShows}
        more={sizePart(data)}
      />
    </div>
  );
}
