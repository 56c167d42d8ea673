/** Rows of a house's table, judged cell by cell: what each would make of a lot of the sale, and what is wrong with it. Nothing is written. */
import {
  CATALOGUE_COLUMNS,
  CATALOGUE_HEADINGS,
  type CatalogueColumn,
  INTEREST_WORDS,
  interestOfCell,
  LotForm,
  lotNumber,
  parseYuan,
  plainCell,
  QUESTION,
} from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { issueSentence } from '../../../platform/http/issue-sentence.ts'
import { Refusal } from '../../../platform/refuse.ts'
import {
  CATEGORY_CLOSED,
  type Draft,
  draftFrom,
  type Form,
  formOf,
  licenceFor,
  missingParams,
} from '../../listing/index.ts'
import { lotStates, saleLots, store } from '../../lot/index.ts'
import type { Terms as ShopTerms } from '../../shop/index.ts'
import { type Category, categoriesNamed, categoryOf } from '../../site/index.ts'
import { type Interest, interestsOf } from '../disclosing/disclosing.ts'

export interface CatalogueRow {
  row: number
  cells: Partial<Record<CatalogueColumn, string>>
  more?: Record<string, string> | undefined
  /** Paths; '' for a picture that is not sent yet. */
  images?: string[] | undefined
}
export interface JudgedRow {
  row: number
  lot_no: string
  verdict: 'new' | 'changed' | 'same' | 'wrong'
  faults: Array<{ column: string; text: string }>
  changes: Array<{ column: string; from: string; to: string }>
  /** What is written when it is taken over; the lot where it is there. */
  draft: Draft | undefined
  /** Its cell as far as it names an interest; undefined: it is empty. */
  interest: Interest | undefined
  lot_id: number | undefined
}

const WEEK_S = 7 * 86_400
/** Stands for a picture while rows are only judged. */
const NOT_SENT = 'upload/not/sent/yet.webp'
const YUAN = 100
/** An answer; what is longer under the same heading is a text of ours. */
const ANSWER_MAX = 200

/** The column whose cell a field of the form comes from. */
const COLUMN_OF: Partial<Record<string, CatalogueColumn | 'images'>> = {
  title: 'title',
  title_en: 'title_en',
  category_id: 'category',
  desc: 'desc',
  desc_en: 'desc_en',
  start_fen: 'start',
  reserve_fen: 'reserve',
  estimate_low_fen: 'estimate_low',
  estimate_high_fen: 'estimate_high',
  condition_note: 'condition_note',
  condition_note_en: 'condition_note_en',
  provenance: 'provenance',
  provenance_en: 'provenance_en',
  shipping_fen: 'shipping',
  images: 'images',
}
const WORDS = [
  'title',
  'title_en',
  'desc',
  'desc_en',
  'condition_note',
  'condition_note_en',
  'provenance',
  'provenance_en',
] as const
const AMOUNTS = {
  start: 'start_fen',
  reserve: 'reserve_fen',
  estimate_low: 'estimate_low_fen',
  estimate_high: 'estimate_high_fen',
  shipping: 'shipping_fen',
} as const satisfies Partial<Record<CatalogueColumn, keyof Form>>

const SAYS = {
  needed: { en: 'is missing', zh: '缺少' },
  number: { en: 'a number such as 27 or 27A', zh: '须为编号，如 27 或 27A' },
  twice: { en: 'stands in the table twice', zh: '在表格中重复' },
  interest: { en: 'owned, guaranteed or none', zh: '须为自有、保证价格或无' },
  amount: { en: 'an amount in yuan, such as 1200', zh: '须为以元计的金额，如 1200' },
  formula: { en: 'a formula: write what it comes to', zh: '是公式，请填写结果' },
  category: { en: 'no category has this name', zh: '没有该分类' },
  categories: {
    en: 'several categories have this name: write the one above too, such as Jade / Other',
    zh: '有多个同名分类，请连同上级填写，如“玉器 / 其他”',
  },
  licence: { en: 'your shop has no licence for this category', zh: '店铺没有该分类所需的许可' },
  picture: { en: 'no picture', zh: '没有照片' },
  unsent: { en: 'a picture is not sent yet', zh: '有照片尚未上传' },
  fixed: { en: 'this lot cannot be changed any more', zh: '该拍品已不能修改' },
} as const satisfies Record<string, { en: string; zh: string }>

/**
 * Judges rows for a sale whose lock the caller holds.
 * @param at the sale, and the category of rows that name none
 */
export async function judgeCatalogue(
  tx: Tx,
  shop: ShopTerms,
  at: { session_id: number; category_id?: number | undefined; only_judge: boolean },
  rows: readonly CatalogueRow[],
): Promise<JudgedRow[]> {
  const lots = new Map((await saleLots.lotsOfSession(tx, at.session_id)).map((lot) => [lot.lot_no, lot]))
  const numbers = rows.map(({ cells }) => lotNumber(cells.lot_no ?? ''))
  const met = numbers.flatMap((lot_no) => lots.get(lot_no)?.id ?? [])
  const texts = new Map((await store.textsOf(tx, met)).map((text) => [text.lot_id, text]))
  const interests = await interestsOf(tx, met)
  const judged: JudgedRow[] = []
  for (const [i, row] of rows.entries()) {
    const lot_no = numbers[i]!
    const lot = lots.get(lot_no)
    const text = lot && texts.get(lot.id)
    const known = lot && text ? { lot, text, interest: interests.get(lot.id) ?? ('none' as const) } : undefined
    judged.push(await judgeRow(tx, shop, at, row, { lot_no, known, is_second: numbers.indexOf(lot_no) < i }))
  }
  return judged
}

type Known = { lot: store.Lot; text: store.LotText; interest: Interest }

async function judgeRow(
  tx: Tx,
  shop: ShopTerms,
  at: { category_id?: number | undefined; only_judge: boolean },
  row: CatalogueRow,
  { lot_no, known, is_second }: { lot_no: string; known: Known | undefined; is_second: boolean },
): Promise<JudgedRow> {
  const faults = new Faults(tx)
  if (lot_no === '') faults.add('lot_no', SAYS.needed)
  else if (!/^\d{1,4}[A-Z]?$/.test(lot_no)) faults.add('lot_no', SAYS.number)
  else if (is_second) faults.add('lot_no', SAYS.twice)
  if (known && !lotStates.mayMove(known.lot.status, 'submit')) faults.add('lot_no', SAYS.fixed)
  const before = known && formOf(known.lot, known.text)
  const form = {
    ...(before ?? { mode: 'single', duration_s: WEEK_S }),
    ...wordsOf(row, faults),
    ...amountsOf(row, faults),
    ...(await categoryIn(tx, at, row, faults)),
    save: 'draft',
    mode: 'single',
    deposit_fen: undefined, // the sale's
  } as Partial<Form>
  form.images = imagesOf(row, before?.images ?? [], at.only_judge, faults)
  const category = form.category_id === undefined ? undefined : await categoryOf(tx, form.category_id)
  if (category) form.params = { ...form.params, ...answersOf(category, row) }
  const interest = interestIn(row, faults)
  const draft = await drafted(tx, shop, form, category, faults)
  const changes = before ? await changesOf(tx, before as Partial<Form>, form) : []
  if (known && interest !== undefined && interest !== known.interest)
    changes.push({ column: 'interest', from: interestCell(tx, known.interest), to: interestCell(tx, interest) })
  const verdict = faults.list.length > 0 ? 'wrong' : !known ? 'new' : changes.length > 0 ? 'changed' : 'same'
  return {
    row: row.row,
    lot_no,
    verdict,
    faults: faults.list,
    changes,
    draft: verdict === 'wrong' ? undefined : draft,
    interest,
    lot_id: known?.lot.id,
  }
}

/** What is wrong with a row, once for each column, in the reader's words. */
class Faults {
  readonly list: JudgedRow['faults'] = []
  private readonly is_zh: boolean
  constructor({ locale }: Ctx) {
    this.is_zh = locale === 'zh-CN'
  }
  add(column: string, { en, zh }: { en: string; zh: string }): void {
    if (!this.list.some((one) => one.column === column)) this.list.push({ column, text: this.is_zh ? zh : en })
  }
  addText(column: string, text: string): void {
    this.add(column, { en: text, zh: text })
  }
}

/** A filled cell; one that begins like a formula says nothing. */
function cellOf(row: CatalogueRow, column: CatalogueColumn, faults: Faults): string | undefined {
  const cell = row.cells[column]?.trim()
  if (!cell) return undefined
  if (!cell.startsWith('=')) return cell
  faults.add(column, SAYS.formula)
  return undefined
}

function wordsOf(row: CatalogueRow, faults: Faults): Partial<Form> {
  const given: Partial<Record<(typeof WORDS)[number], string>> = {}
  for (const column of WORDS) {
    const cell = cellOf(row, column, faults)
    if (cell !== undefined) given[column] = cell
  }
  return given
}

function amountsOf(row: CatalogueRow, faults: Faults): Partial<Form> {
  const given: Partial<Record<(typeof AMOUNTS)[keyof typeof AMOUNTS], number>> = {}
  for (const [column, field] of Object.entries(AMOUNTS) as Array<
    [keyof typeof AMOUNTS, (typeof AMOUNTS)[keyof typeof AMOUNTS]]
  >) {
    const cell = cellOf(row, column, faults)
    if (cell === undefined) continue
    const fen = parseYuan(cell)
    if (fen === null) faults.add(column, SAYS.amount)
    else given[field] = fen
  }
  return given
}

function interestIn(row: CatalogueRow, faults: Faults): Interest | undefined {
  const cell = cellOf(row, 'interest', faults)
  if (cell === undefined) return undefined
  const interest = interestOfCell(cell)
  if (interest === undefined) faults.add('interest', SAYS.interest)
  return interest
}

/** An interest as a cell says it. */
export const interestCell = ({ locale }: Ctx, interest: Interest): string =>
  INTEREST_WORDS[interest][locale === 'zh-CN' ? 'zh' : 'en'][0]

async function categoryIn(
  tx: Tx,
  at: { category_id?: number | undefined },
  row: CatalogueRow,
  faults: Faults,
): Promise<{ category_id?: number }> {
  const name = cellOf(row, 'category', faults)
  if (name === undefined) return at.category_id === undefined ? {} : { category_id: at.category_id }
  const found = await categoriesNamed(tx, name)
  if (found.length === 1) return { category_id: found[0]! }
  faults.add('category', found.length === 0 ? SAYS.category : SAYS.categories)
  return {}
}

function imagesOf(row: CatalogueRow, before: string[], only_judge: boolean, faults: Faults): string[] {
  const given = row.images ?? []
  if (given.length === 0) {
    if (before.length === 0) faults.add('images', SAYS.picture)
    return before.length === 0 ? [NOT_SENT] : before
  }
  if (!only_judge && given.includes('')) faults.add('images', SAYS.unsent)
  return given.map((path) => path || NOT_SENT)
}

/**
 * Answers to the category's questions, by a heading that is a question's name in either language; "Condition" may be both a column of ours and a
 * question.
 */
function answersOf({ params }: Category, { cells, more = {} }: CatalogueRow): Record<string, string> {
  const ours = CATALOGUE_COLUMNS.flatMap((column) =>
    Object.values(CATALOGUE_HEADINGS[column]).map((heading) => [heading, cells[column] ?? ''] as const),
  )
  const headed = [...Object.entries(more), ...ours].map(([heading, cell]) => [plain(heading), cell.trim()] as const)
  const answers: Record<string, string> = {}
  for (const { key, label_en, label_zh } of params) {
    const names = [key, label_en, label_zh].map(plain)
    const cell = headed.find(
      ([heading, text]) => text !== '' && text.length <= ANSWER_MAX && names.includes(heading),
    )?.[1]
    if (cell !== undefined) answers[key] = cell
  }
  return answers
}

const plain = (name: string): string => plainCell(name).toLowerCase()

/** A question of a category among the columns: its heading in the reader's language. */
const questionColumn = ({ locale }: Ctx, { label_en, label_zh }: { label_en: string; label_zh: string }): string =>
  `${QUESTION}${locale === 'zh-CN' ? label_zh : label_en}`

async function drafted(
  tx: Tx,
  shop: ShopTerms,
  form: Partial<Form>,
  category: Category | undefined,
  faults: Faults,
): Promise<Draft | undefined> {
  const inForm = LotForm.safeParse(form)
  if (!inForm.success) {
    for (const issue of inForm.error.issues) {
      const field = String(issue.path[0])
      const value = (form as Record<string, unknown>)[field]
      if (value === undefined) faults.add(COLUMN_OF[field] ?? field, SAYS.needed)
      else faults.addText(COLUMN_OF[field] ?? field, issueSentence(issue, tx.locale))
    }
    return undefined
  }
  if (category && !category.takes_lots) faults.add('category', CATEGORY_CLOSED)
  for (const question of missingParams(category?.params ?? [], form.params ?? {}))
    faults.add(questionColumn(tx, question), SAYS.needed)
  const licence = category && licenceFor(category)
  if (licence && !shop.licences.some(({ kind }) => kind === licence)) faults.add('category', SAYS.licence)
  try {
    return await draftFrom(tx, shop, inForm.data)
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    const { field, reason, word } = failure.details as { field?: string; reason?: string; word?: string }
    if (failure.key === 'CONTENT_BLOCKED') {
      const column = WORDS.find((one) => word && form[one]?.toLowerCase().includes(word.toLowerCase())) ?? 'desc'
      faults.add(column, { en: `must not say “${word ?? ''}”`, zh: `不能出现“${word ?? ''}”` })
    } else faults.addText(COLUMN_OF[field ?? ''] ?? 'row', reason ?? failure.key)
    return undefined
  }
}

/** An amount as a cell of a table says it; empty where there is none. */
export const yuanCell = (fen: number | null | undefined): string =>
  fen == null ? '' : fen % YUAN === 0 ? `${fen / YUAN}` : (fen / YUAN).toFixed(2)

/** What the row would change of its lot, as both would stand in the table. */
async function changesOf(tx: Tx, before: Partial<Form>, after: Partial<Form>): Promise<JudgedRow['changes']> {
  const changes: JudgedRow['changes'] = []
  const put = (column: string, from: string, to: string) => {
    if (from !== to) changes.push({ column, from, to })
  }
  for (const column of WORDS) put(column, before[column] ?? '', after[column] ?? '')
  for (const [column, field] of Object.entries(AMOUNTS)) put(column, yuanCell(before[field]), yuanCell(after[field]))
  if (before.category_id !== after.category_id && after.category_id !== undefined)
    put('category', await categoryLabel(tx, before.category_id!), await categoryLabel(tx, after.category_id))
  const [had, has] = [before.images ?? [], after.images ?? []]
  if (JSON.stringify(had) !== JSON.stringify(has))
    changes.push({ column: 'images', from: `${had.length}`, to: `${has.length}` })
  const { params } = await categoryOf(tx, after.category_id!)
  for (const question of params)
    put(questionColumn(tx, question), before.params?.[question.key] ?? '', after.params?.[question.key] ?? '')
  return changes
}

/** A category as a cell names it so that it is found again: with the one above. */
export async function categoryLabel(ctx: Ctx, category_id: number): Promise<string> {
  const { name_en, name_zh, parent } = await categoryOf(ctx, category_id)
  const [own, above] = ctx.locale === 'zh-CN' ? [name_zh, parent?.name_zh] : [name_en, parent?.name_en]
  return above ? `${above} / ${own}` : own
}
