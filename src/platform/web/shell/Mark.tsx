/** The product mark: a hub with one spoke that reads as Q. */
export function Mark({ size = 26, colour = 'var(--brand-500)' }: { readonly size?: number; readonly colour?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M22.6 26.2A12 12 0 1 1 27.2 20" fill="none" stroke={colour} strokeWidth="4.4" strokeLinecap="round" />
      <circle cx="16" cy="16" r="3.6" fill={colour} />
      <path d="M19.4 19.4 27 27" stroke={colour} strokeWidth="4.4" strokeLinecap="round" />
    </svg>
  );
}
