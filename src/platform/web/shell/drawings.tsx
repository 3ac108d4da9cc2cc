/** Line drawings of empty and failed states: 120×84, one accent. */
const frame = {
  width: 120,
  height: 84,
  viewBox: '0 0 120 84',
  fill: 'none',
  stroke: 'var(--neutral-400)',
  strokeWidth: 1.5,
  'aria-hidden': true,
} as const;
const soft = 'var(--neutral-300)';
const accent = 'var(--brand-500)';

export const EmptyDrawing = () => (
  <svg {...frame}>
    <rect x="22" y="14" width="76" height="58" rx="6" fill="#fff" />
    <path d="M22 30h76M44 30v42" />
    <circle cx="33" cy="42" r="4" />
    <circle cx="33" cy="57" r="4" />
    <path d="M54 42h32M54 57h22" stroke={soft} />
    <circle cx="98" cy="66" r="12" fill="var(--brand-50)" stroke={accent} />
    <path d="M98 60v12M92 66h12" stroke={accent} />
  </svg>
);

export const NoMatchDrawing = () => (
  <svg {...frame}>
    <circle cx="54" cy="40" r="24" fill="#fff" />
    <path d="M72 58l18 16" strokeWidth="3" strokeLinecap="round" />
    <path d="M44 40h20M44 32h12M44 48h14" stroke={soft} />
  </svg>
);

export const LockDrawing = () => (
  <svg {...frame}>
    <rect x="30" y="34" width="60" height="38" rx="6" fill="#fff" />
    <path d="M44 34v-8a16 16 0 0 1 32 0v8" />
    <circle cx="60" cy="52" r="4" />
    <path d="M60 56v6" />
  </svg>
);

export const TroubleDrawing = () => (
  <svg {...frame}>
    <path d="M60 12 100 72H20z" fill="#fff" strokeLinejoin="round" />
    <path d="M60 34v18" stroke="var(--warning-500)" strokeWidth="2.5" strokeLinecap="round" />
    <circle cx="60" cy="61" r="2" fill="var(--warning-500)" stroke="none" />
  </svg>
);

export const DoneDrawing = () => (
  <svg {...frame}>
    <rect x="26" y="14" width="68" height="58" rx="6" fill="#fff" />
    <path d="M38 28h32M38 40h22M38 52h14" stroke={soft} />
    <circle cx="86" cy="60" r="14" fill="var(--brand-50)" stroke={accent} />
    <path d="m80 60 4 4 8-8" stroke={accent} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

/** A signpost whose arm points nowhere: an address without a page, or a page that is still being built. */
export const SignpostDrawing = () => (
  <svg {...frame}>
    <path d="M60 12v60M46 72h28" strokeLinecap="round" />
    <path d="M36 20h44l10 9-10 9H36z" fill="#fff" strokeLinejoin="round" />
    <path d="M46 29h24" stroke={soft} />
    <path d="M74 46H44l-8 7 8 7h30z" fill="#fff" stroke={accent} strokeDasharray="3 3" strokeLinejoin="round" />
  </svg>
);
