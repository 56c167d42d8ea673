/** The columns of a sale's table: what a file's headings mean, and how ours are written. No dependencies: browsers import this file alone. */

/** What a cell of a lot says, in the order in which a saved table has them. */
export const CATALOGUE_COLUMNS = [
  'lot_no',
  'title',
  'title_en',
  'category',
  'desc',
  'desc_en',
  'start',
  'reserve',
  'estimate_low',
  'estimate_high',
  'condition_note',
  'condition_note_en',
  'provenance',
  'provenance_en',
  'shipping',
  'interest',
] as const
export type CatalogueColumn = (typeof CATALOGUE_COLUMNS)[number]

/** The headings of a table of ours. */
export const CATALOGUE_HEADINGS: Record<CatalogueColumn, { en: string; zh: string }> = {
  lot_no: { en: 'Lot number', zh: '图录号' },
  title: { en: 'Title', zh: '拍品名称' },
  title_en: { en: 'Title (English)', zh: '英文名称' },
  category: { en: 'Category', zh: '分类' },
  desc: { en: 'Description', zh: '描述' },
  desc_en: { en: 'Description (English)', zh: '英文描述' },
  start: { en: 'Start price', zh: '起拍价' },
  reserve: { en: 'Reserve', zh: '保留价' },
  estimate_low: { en: 'Low estimate', zh: '最低估价' },
  estimate_high: { en: 'High estimate', zh: '最高估价' },
  condition_note: { en: 'Condition', zh: '品相' },
  condition_note_en: { en: 'Condition (English)', zh: '英文品相' },
  provenance: { en: 'Provenance', zh: '来源' },
  provenance_en: { en: 'Provenance (English)', zh: '英文来源' },
  shipping: { en: 'Shipping', zh: '运费' },
  interest: { en: 'Interest of the house', zh: '拍卖行利益关系' },
}

/**
 * Other names of the columns, without case, spaces and signs: those of LiveAuctioneers ("LotNum", "LowEst", "StartPrice", "ReservePrice") and
 * Proxibid ("Lot Number", "Lot Title", "Starting Bid", "Low Estimate"), and what houses write.
 */
const OTHER_NAMES: Record<CatalogueColumn, RegExp> = {
  lot_no: /^(lot|lot(num(ber)?|no|#)|no|number|#|编号|序号|拍品编号|拍品号)$/,
  title: /^(lot)?(title|name|leadline)$|^(名称|标题|品名|拍品)$/,
  title_en: /^(englishtitle|titleen|英文标题)$/,
  category: /^(category(name)?|department|origin?category|类别|品类)$/,
  desc: /^(lot)?desc(ription)?$|^(说明|简介|拍品描述|详情)$/,
  desc_en: /^(englishdesc(ription)?|descen|英文说明)$/,
  start: /^(start(ing)?(price|bid)?|opening(bid|price)?|起价|起拍)$/,
  reserve: /^(reserve(price|amount)?|底价)$/,
  estimate_low: /^(low(est|estimate)?|est(imate)?low|minest(imate)?|低估价?|估价下限)$/,
  estimate_high: /^(high(est|estimate)?|est(imate)?high|maxest(imate)?|高估价?|估价上限)$/,
  condition_note: /^(condition(report|note)?s?|状态|品相描述)$/,
  condition_note_en: /^(englishcondition|conditionen)$/,
  provenance: /^(provenance|来历)$/,
  provenance_en: /^(englishprovenance|provenanceen)$/,
  shipping: /^(shipping(cost|fee|price)?|postage|邮费)$/,
  interest: /^((house|seller)?interest|disclosure|利益关系|利益披露)$/,
}

const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*?(¥|￥|元|cny|rmb).*?\)/g, '')
    .replace(/[\s._()[\]*:/¥￥-]/g, '')

/** The column a heading names; undefined where it names none. */
export function columnOfHeading(heading: string): CatalogueColumn | undefined {
  const name = plain(heading)
  if (name === '') return undefined
  return CATALOGUE_COLUMNS.find(
    (column) =>
      name === plain(CATALOGUE_HEADINGS[column].en) ||
      name === plain(CATALOGUE_HEADINGS[column].zh) ||
      OTHER_NAMES[column].test(name),
  )
}

/** The words of a cell for an interest of its auction house in a lot; our tables write the first of each. */
export const INTEREST_WORDS = {
  none: { en: ['None', 'No', 'No interest'], zh: ['无', '无利益关系'] },
  owned: { en: ['Owned', 'Own', 'House owned', 'Your own'], zh: ['自有', '拍卖行自有'] },
  guaranteed: { en: ['Guaranteed', 'Guarantee', 'Price guaranteed'], zh: ['保证价格', '保底', '保证'] },
} as const

/** The interest a cell names, in either language and any case; undefined where it names none of them. */
export function interestOfCell(cell: string): keyof typeof INTEREST_WORDS | undefined {
  const name = plain(cell)
  return (Object.keys(INTEREST_WORDS) as Array<keyof typeof INTEREST_WORDS>).find((interest) =>
    Object.values(INTEREST_WORDS[interest]).some((words) =>
      (words as readonly string[]).some((word) => plain(word) === name),
    ),
  )
}

/** A lot's number as a cell or a file's name writes it: `27a`, `0027`, `27.0` of a table program. What is no number stays to be refused. */
export const lotNumber = (written: string): string =>
  written
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/^0+(?=\d)/, '')
    .replace(/\.0+$/, '')

/** The number of a lot and the place of the picture, by the name of its file: `27A-1.jpg`, `0027_2.png`, `27 (3).webp`; a lone number is the first. */
export function lotOfPicture(file_name: string): { lot_no: string; place: number } | undefined {
  const base = file_name.split(/[\\/]/).at(-1) ?? ''
  const found = /^(0*\d{1,4}[a-z]?)(?:[\s_.-]*\((\d{1,2})\)|[\s_.-]+(\d{1,2}))?\.(jpe?g|png|webp)$/i.exec(base.trim())
  if (!found) return undefined
  return { lot_no: lotNumber(found[1]!), place: Number(found[2] ?? found[3] ?? 0) }
}

/** Before the name of a category's question, where a column is named. */
export const QUESTION = 'question:'

/** Pictures of one lot. */
export const CATALOGUE_PICTURES_MAX = 9
/** Rows that are judged, or taken over, together. */
export const CATALOGUE_ROWS_AT_ONCE = 100
/** A file: its bytes, its rows, and how many times more it may hold than it weighs. */
export const CATALOGUE_FILE_BYTES_MAX = 20 * 1024 * 1024
export const CATALOGUE_FILE_ROWS_MAX = 5_000
export const CATALOGUE_RATIO_MAX = 100
