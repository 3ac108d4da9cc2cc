/** The 45 classes of the Nice classification by their short names; 1 to 34 are goods, 35 to 45 services. Groups are data of the server. */
import type { Option } from '#platform/entity/field.ts';

const names =
  '化学原料 颜料油漆 日化用品 燃料油脂 医药 金属材料 机械设备 手工器械 科学仪器 医疗器械 灯具空调 运输工具 军火烟火 珠宝钟表 乐器 办公用品 橡胶制品 皮革皮具 建筑材料 家具 厨房洁具 绳网袋篷 纱线丝 布料床单 服装鞋帽 纽扣拉链 地毯席垫 健身器材 食品 方便食品 饲料种籽 啤酒饮料 酒 烟草烟具 广告销售 金融物管 建筑修理 通讯服务 运输贮藏 材料加工 教育娱乐 科技服务 餐饮住宿 医疗园艺 社会服务'.split(
    ' ',
  );

/** Code '1' to '45'; sheets may say 9, 09, 第9类 or the name. */
export const niceClasses: readonly Option[] = names.map((name, index) => {
  const code = String(index + 1);
  return {
    code,
    label: `${code} ${name}`,
    aliases: [
      ...new Set([code, code.padStart(2, '0'), `第${code}类`, `${code}类`, `第${code.padStart(2, '0')}类`, name]),
    ],
  };
});

export const lastGoodsClass = 34;
