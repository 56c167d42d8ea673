/**
 * The scenes lots are found by: what a piece is for. No shop is asked; a scene follows from the category a lot stands in and from its
 * answers, by the one table below. A lot may belong to several, or to none.
 */

interface Scene {
  key: string
  en: string
  zh: string
  /** Codes of categories; one that ends in a dash stands for all that begin with it. */
  categories: readonly string[]
  /** Only lots that answered one of these. */
  only?: { key: string; answers: readonly string[] }
  /** Not those that answered one of these. */
  not?: { key: string; answers: readonly string[] }
}

export const SCENES = [
  {
    key: 'tea',
    en: 'For the tea table',
    zh: '茶席',
    categories: ['tea', 'tea-', 'ceramics-yixing', 'ceramics-jian', 'bronze-iron'],
  },
  {
    key: 'desk',
    en: 'For the desk',
    zh: '书房文玩',
    categories: [
      'wood-brush-pots',
      'wood-furniture',
      'wood-boxes',
      'stone',
      'stone-',
      'jade-seals',
      'stamps-books-books',
    ],
  },
  {
    key: 'wall',
    en: 'For the wall',
    zh: '挂轴壁饰',
    categories: ['painting', 'painting-'],
    not: { key: 'mounting', answers: ['Album leaf', 'Fan', '册页', '扇面'] },
  },
  {
    key: 'wear',
    en: 'To wear',
    zh: '随身佩戴',
    categories: ['jade-bangles', 'jade-pendants', 'jade-beads', 'jade-rings', 'wood-beads', 'watch', 'watch-'],
  },
  {
    key: 'display',
    en: 'For the cabinet',
    zh: '案头陈设',
    categories: [
      'ceramics',
      'ceramics-blue-white',
      'ceramics-celadon',
      'ceramics-monochrome',
      'ceramics-white',
      'ceramics-guan',
      'bronze-vessels',
      'bronze-mirrors',
      'bronze-bells',
      'jade-archaic',
      'glass-vessels',
      'stone-scholar',
    ],
  },
  {
    key: 'gift',
    en: 'As a gift',
    zh: '雅礼相赠',
    categories: [
      'jade-bangles',
      'jade-pendants',
      'tea-puer',
      'tea-white',
      'tea-ware',
      'ceramics-yixing',
      'liquor',
      'liquor-',
      'wood-beads',
      'glass-snuff',
      'painting-fans',
      'watch-pocket',
    ],
    only: { key: 'condition', answers: ['Perfect', 'Very good', '全品', '极好'] },
  },
] as const satisfies readonly Scene[]

const stands = (code: string, categories: readonly string[]): boolean =>
  categories.some((one) => (one.endsWith('-') ? code.startsWith(one) : code === one))

/**
 * The scenes of a lot.
 * @param code the stable name of its category
 * @param params its answers, in either language
 */
export const scenesOf = (code: string, params: Readonly<Record<string, string>>): string[] =>
  (SCENES as readonly Scene[])
    .filter(
      ({ categories, only, not }) =>
        stands(code, categories) &&
        (!only || only.answers.includes(params[only.key] ?? '')) &&
        !not?.answers.includes(params[not.key] ?? ''),
    )
    .map(({ key }) => key)
