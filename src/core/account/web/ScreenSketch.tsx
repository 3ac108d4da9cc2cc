import styles from './ScreenSketch.module.css';
/** A sketch of the group screen for the landing page: figures and bars, drawn. The numbers are invented. */
const figures = [
  ['在职人数', '8,642'],
  ['本月入职', '66'],
  ['平均年龄', '33.8'],
  ['本科及以上', '64.2%'],
] as const;
const ages = [
  ['≤25', 986],
  ['26–30', 2214],
  ['31–35', 2387],
  ['36–40', 1405],
  ['41–45', 832],
  ['46–50', 511],
  ['>50', 307],
] as const;
const members = [
  ['云启建设工程', 2104],
  ['云启精工装备', 1742],
  ['云启智联科技', 1286],
  ['云启新能源', 864],
  ['云启农业科技', 811],
  ['云启供应链', 690],
] as const;
const highest = 2387;
const peaks = new Set([2214, 2387]);

export function ScreenSketch() {
  return (
    <svg className={styles.root} viewBox="0 0 1120 560" role="img" aria-label="集团人才大屏示意">
      <rect width="1120" height="560" fill="#0b111c" />
      <text x="32" y="52" fontSize="24" fontWeight="600" fill="#eaf0f8">
        云启集团 人才全景
      </text>
      {figures.map(([label, value], index) => (
        <g key={label} transform={`translate(${32 + index * 268} 108)`}>
          <text fontSize="14" fill="#a9b6ca">
            {label}
          </text>
          <text y="52" fontSize="44" fontWeight="300" fill="#eaf0f8">
            {value}
          </text>
        </g>
      ))}
      <path d="M32 196h1056M560 196v332" stroke="#22304a" />
      <text x="32" y="236" fontSize="18" fontWeight="600" fill="#eaf0f8">
        各年龄段多少人
      </text>
      {ages.map(([label, value], index) => (
        <g key={label} transform={`translate(${40 + index * 70} 0)`}>
          <rect
            y={490 - (value / highest) * 200}
            width="40"
            height={(value / highest) * 200}
            fill={peaks.has(value) ? '#5ba8ff' : '#2c4567'}
          />
          <text x="20" y={480 - (value / highest) * 200} textAnchor="middle" fontSize="14" fill="#c9d4e5">
            {value.toLocaleString('zh-CN')}
          </text>
          <text x="20" y="514" textAnchor="middle" fontSize="14" fill="#8794aa">
            {label}
          </text>
        </g>
      ))}
      <text x="592" y="236" fontSize="18" fontWeight="600" fill="#eaf0f8">
        成员企业在职人数
      </text>
      {members.map(([label, value], index) => (
        <g key={label} transform={`translate(592 ${276 + index * 42})`}>
          <text fontSize="14" fill="#c9d4e5">
            {label}
          </text>
          <rect
            x="120"
            y="-10"
            width={(value / 2104) * 290}
            height="10"
            rx="5"
            fill={index === 0 ? '#5ba8ff' : '#2f6db5'}
          />
          <text x="496" textAnchor="end" fontSize="14" fontWeight="600" fill="#eaf0f8">
            {value.toLocaleString('zh-CN')}
          </text>
        </g>
      ))}
    </svg>
  );
}
