import styles from './Dial.module.css';
/** The hub of the brand column: areas of the product on a dial around the mark. Drawn, not loaded. */
const centre = 520;
const line = 'var(--editorial-ink-line)';
const words = ['人事', '合同', '项目', '客户', '政策', '商机', '知产', '集团'];

const at = (radius: number, degrees: number): readonly [number, number] => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [centre + radius * Math.cos(angle), centre + radius * Math.sin(angle)];
};

function Tick({ index }: { readonly index: number }) {
  const long = index % 10 === 0;
  const [x1, y1] = at(400, index * 3);
  const [x2, y2] = at(long ? 428 : 412, index * 3);
  return <line x1={x1} y1={y1} x2={x2} y2={y2} stroke={line} strokeOpacity={long ? 0.8 : 0.35} />;
}

function Spoke({ word, index }: { readonly word: string; readonly index: number }) {
  const degrees = 22.5 + index * 45;
  const [x1, y1] = at(120, degrees);
  const [x2, y2] = at(284, degrees);
  const [x, y] = at(310, degrees);
  return (
    <>
      <line x1={x1} y1={y1} x2={x2} y2={y2} stroke={line} strokeOpacity={0.4} />
      <circle cx={x} cy={y} r={27} fill="var(--editorial-ink)" stroke={line} strokeOpacity={0.7} />
      <text x={x} y={y + 5} textAnchor="middle" fontSize={14} fill="var(--brand-100)">
        {word}
      </text>
    </>
  );
}

const rings = [
  [120, 0.9],
  [210, 0.55],
  [310, 0.42],
  [400, 0.34],
  [500, 0.24],
] as const;

export function Dial() {
  return (
    <svg className={styles.root} viewBox="0 0 1040 1040" aria-hidden="true">
      {rings.map(([radius, opacity]) => (
        <circle key={radius} cx={centre} cy={centre} r={radius} fill="none" stroke={line} strokeOpacity={opacity} />
      ))}
      {Array.from({ length: 120 }, (_tick, index) => (
        <Tick key={index} index={index} />
      ))}
      {words.map((word, index) => (
        <Spoke key={word} word={word} index={index} />
      ))}
      <circle cx={centre} cy={centre} r={82} fill="var(--brand-900)" />
      <g transform="translate(464 464) scale(3.5)">
        <path d="M22.6 26.2A12 12 0 1 1 27.2 20" fill="none" stroke="#fff" strokeWidth="4.4" strokeLinecap="round" />
        <circle cx="16" cy="16" r="3.6" fill="#fff" />
        <path d="M19.4 19.4 27 27" stroke="#fff" strokeWidth="4.4" strokeLinecap="round" />
      </g>
    </svg>
  );
}
