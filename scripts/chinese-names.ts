/** Gives parts of the component library that have a fixed English name for screen readers a Chinese one; the others follow its locale. */
import type { Plugin } from 'vite';

interface Naming {
  /** Path inside node_modules. */
  readonly file: string;
  readonly names: readonly (readonly [english: string, chinese: string])[];
}

const namings: readonly Naming[] = [
  // Pictures of the library stand beside words or inside a control that has a name: without one of their own they say nothing.
  ...['AntdIcon', 'AntdIconLight'].map((component): Naming => ({
    file: `@ant-design/icons/es/components/${component}.js`,
    names: [
      [
        'role: "img",\n    "aria-label": icon.name',
        '"aria-hidden": restProps["aria-label"] === undefined || undefined',
      ],
    ],
  })),
  { file: '@rc-component/select/es/hooks/useAllowClear.js', names: [["?? 'Clear'", "?? '清除'"]] },
  {
    file: '@rc-component/input/es/BaseInput.js',
    names: [
      [
        'createElement("button", {\n        type: "button"',
        'createElement("button", {\n        "aria-label": "清除",\n        type: "button"',
      ],
    ],
  },
  {
    file: '@rc-component/input-number/es/StepHandler.js',
    names: [
      ["'Increase Value'", "'增加'"],
      ["'Decrease Value'", "'减少'"],
    ],
  },
  { file: '@rc-component/segmented/es/index.js', names: [['"segmented control"', '"选择"']] },
  { file: 'antd/es/table/hooks/useSelection.js', names: [["'Select all'", "'全选'"]] },
];

/** Affects builds only. A name that the library says in another way stops the build. */
export function chineseNames(): Plugin {
  return {
    name: 'chinese-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: namings.map(({ file }) => new RegExp(`node_modules/${file.replaceAll('.', '\\.')}$`, 'u')) },
      handler(code, id) {
        const naming = namings.find(({ file }) => id.endsWith(`node_modules/${file}`));
        const renamed = (naming?.names ?? []).reduce((text, [english, chinese]) => {
          if (!text.includes(english))
            throw new Error(`scripts/chinese-names.ts: ${naming?.file} does not say ${english} any more`);
          return text.replace(english, chinese);
        }, code);
        return { code: renamed, map: null };
      },
    },
  };
}
