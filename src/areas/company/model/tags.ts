/** Tags of news, films and materials: words that are searched and that lists are narrowed by. */

/** What the three declarations have in common. */
export const tagsField = { label: '标签', max: 10, itemMax: 20, search: true, help: '最多 10 个' } as const;
