/** Begins an act of one company: at once inside a company, after the question for the company inside a group. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../lazy-part.tsx';
import type { AskCompanyProps } from './AskCompany.tsx';
import { companyFilterKey, useInGroup } from './companies.ts';
import { useEnterCompany } from './use-enter-company.ts';

const AskCompany = lazyPart<AskCompanyProps>(async () => (await import('./AskCompany.tsx')).AskCompany);

export interface CompanyAct {
  /** What is about to be done: 新建专利. */
  readonly act: string;
  readonly begin: () => void;
  /** Parameters of the address that begin it once the company is entered; without any the person goes on by hand. */
  readonly address: Readonly<Record<string, string>>;
  /** Page that it begins on; the one in sight by default. */
  readonly path?: string;
}

export function useCompanyAct(): { readonly start: (act: CompanyAct) => void; readonly question: ReactNode } {
  const inGroup = useInGroup();
  const enter = useEnterCompany();
  const { pathname, search } = useLocation();
  const [asked, ask] = useState<CompanyAct | null>(null);
  const question = asked && (
    <AskCompany
      act={asked.act}
      onClose={() => ask(null)}
      onChoose={(company) => {
        ask(null);
        const params = new URLSearchParams(asked.path === undefined ? search : '');
        // Rows of one company are looked at now.
        params.delete(companyFilterKey);
        for (const [key, value] of Object.entries(asked.address)) params.set(key, value);
        enter(company, `${asked.path ?? pathname}${params.size > 0 ? `?${params}` : ''}`);
      }}
    />
  );
  return { start: (act) => (inGroup ? ask(act) : act.begin()), question };
}
