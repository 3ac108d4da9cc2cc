import styles from './ProductSketch.module.css';
/** A quiet picture of the roster for the landing page, made of markup: sharp at any size, nothing to load. Names are invented. */
const rows = [
  ['苏念晴', '前端体验组', '试用期', '实习', '2026/10/08', '未签合同 43 天', 'bad'],
  ['方砚秋', '数据平台组', '待离职', '全日制', '2023/09/04', '剩 10 天', 'bad'],
  ['许明澈', '前端体验组', '正式', '全日制', '2021/11/22', '剩 13 天', 'warn'],
  ['叶承霖', '后端平台组', '正式', '全日制', '2022/12/05', '剩 14 天', 'warn'],
  ['秦望舒', '硬件研发组', '正式', '全日制', '2024/02/19', '2027/02/18', ''],
  ['梁书屹', '硬件研发组', '正式', '劳务派遣', '2021/03/15', '2027/03/14', ''],
  ['蒋若溪', '测试与质量组', '正式', '全日制', '2024/07/15', '2027/07/14', ''],
  ['冯景明', '后端平台组', '正式', '全日制', '2021/08/02', '2027/08/01', ''],
  ['陆予安', '后端平台组', '正式', '全日制', '2019/03/11', '2028/03/10', ''],
  ['程思远', '数据平台组', '正式', '全日制', '2022/04/18', '2028/04/17', ''],
] as const;
const departments = [
  '总经理办公室',
  '研发中心',
  '产品与设计中心',
  '市场与销售中心',
  '交付与服务中心',
  '生产制造中心',
  '财务中心',
];
const areas = ['企业管理', '政策速递', '公司产品', '客户管理', '项目管理', '合同管理', '人事管理'];

export function ProductSketch() {
  return (
    <div className={styles.sketch} aria-hidden="true">
      <div className={styles.top}>
        {areas.map((area) => (
          <span key={area} data-on={area === '人事管理'}>
            {area}
          </span>
        ))}
      </div>
      <div className={styles.body}>
        <div className={styles.tree}>
          <b>组织架构</b>
          {departments.map((name) => (
            <span key={name} data-on={name === '研发中心'}>
              {name}
            </span>
          ))}
        </div>
        <div className={styles.list}>
          <p>
            <b>研发中心</b>
            <span>在岗 186</span>
            <span>编制 200</span>
            <i>办理入职</i>
          </p>
          <table>
            <tbody>
              {rows.map(([name, department, state, kind, entry, due, tone]) => (
                <tr key={name}>
                  <td>
                    <b>{name}</b>
                  </td>
                  <td>{department}</td>
                  <td data-state={state}>{state}</td>
                  <td>{kind}</td>
                  <td>{entry}</td>
                  <td data-tone={tone}>{due}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </div>
  );
}
