import { expect, test } from 'vitest';
import { pinyinOf } from './pinyin.ts';

test.each([
  ['张伟', 'zhangwei', 'zw'],
  ['单田芳', 'shantianfang', 'stf'],
  ['曾毅', 'zengyi', 'zy'],
  ['解晓东', 'xiexiaodong', 'xxd'],
  ['仇英', 'qiuying', 'qy'],
  ['查良镛', 'zhaliangyong', 'zly'],
  ['尉迟恭', 'yuchigong', 'ycg'],
  ['朴树', 'piaoshu', 'ps'],
  ['区明', 'ouming', 'om'],
  ['任贤齐', 'renxianqi', 'rxq'],
  ['长孙无忌', 'zhangsunwuji', 'zswj'],
  ['欧阳静姝', 'ouyangjingshu', 'oyjs'],
  ['吕布', 'lvbu', 'lb'],
  ['王朝阳', 'wangchaoyang', 'wcy'],
  ['贾平凹', 'jiapingao', 'jpa'],
  ['阿卜杜拉·买买提', 'abudulamaimaiti', 'abdlmmt'],
  ['Tom Li', 'tomli', 'tl'],
  ['张 伟', 'zhangwei', 'zw'],
  ['', '', ''],
])('%s reads %s', (name, full, initials) => expect(pinyinOf(name)).toEqual({ full, initials }));
