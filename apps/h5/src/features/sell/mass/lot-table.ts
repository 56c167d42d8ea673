/** A table of lots, as it is pasted: one row a lot, columns by their headings or in the order title, start, estimate, category. */
import { editableYuan, parseYuan } from '@juya/contract/typing/amount.ts'
import { cellsOf, plainCell } from '@juya/contract/typing/table-cells.ts'

export interface TableLot {
  title: string
  start: string
  estimate_low: string
  estimate_high: string
  /** As it was written. */
  category: string
}

const HEADINGS = {
  title: /标题|名称|品名|拍品|^(lot)?title$|^name$|description/,
  start: /起拍|起价|底价|^start|opening/,
  estimate_low: /估价下限|最低估|低估|lowest|^low|estimatelow/,
  estimate_high: /估价上限|最高估|高估|highest|^high|estimatehigh/,
  estimate: /^估价$|估价区间|^estimates?$/,
  category: /分类|类别|品类|^category/,
} as const
type Column = keyof typeof HEADINGS
const USUAL: readonly Column[] = ['title', 'start', 'estimate', 'category']

/** An amount in yuan as a field has it; what is no amount stays as it was written. */
const amount = (cell: string): string => {
  const fen = parseYuan(cell)
  return fen === null ? cell : editableYuan(fen)
}

function columnsOf(cells: readonly string[]): Map<Column, number> | undefined {
  const plain = cells.map((cell) =>
    plainCell(cell)
      .toLowerCase()
      .replace(/[\s._()（）¥￥元-]/g, ''),
  )
  const found = new Map<Column, number>()
  const taken = new Set<number>()
  for (const [column, says] of Object.entries(HEADINGS) as Array<[Column, RegExp]>) {
    const i = plain.findIndex((cell, at) => !taken.has(at) && says.test(cell))
    if (i === -1) continue
    found.set(column, i)
    taken.add(i)
  }
  // A row of headings names no price; a first lot does.
  const has_price = plain.some((cell) => /^\d+$/.test(cell))
  return found.has('title') && found.size > 1 && !has_price ? found : undefined
}

/** The lots of a pasted table; lines without a title are left out. */
export function lotsOfTable(text: string): TableLot[] {
  const lines = cellsOf(text, { by_spaces: false })
  const headings = columnsOf(lines.find(({ cells }) => cells.some((cell) => cell !== ''))?.cells ?? [])
  const columns = headings ?? new Map(USUAL.map((column, i) => [column, i]))
  const rows = lines.filter(({ cells }) => cells.some((cell) => cell !== ''))
  return (headings ? rows.slice(1) : rows)
    .map(({ cells }) => {
      const at = (column: Column): string => {
        const i = columns.get(column)
        return i === undefined ? '' : (cells[i] ?? '')
      }
      const [low = '', high = ''] = at('estimate').split(/\s*[-–—~～至]\s*/)
      return {
        title: at('title'),
        start: amount(at('start')),
        estimate_low: amount(at('estimate_low') || low),
        estimate_high: amount(at('estimate_high') || high),
        category: at('category'),
      }
    })
    .filter(({ title }) => title !== '')
}

interface Category {
  id: number
  name: string
  children?: readonly Category[] | null
}

/** The category a cell names: by its whole name, however deep it stands. */
export function categoryNamed(tree: readonly Category[], name: string): number | undefined {
  const wanted = plainCell(name).toLowerCase()
  if (wanted === '') return undefined
  for (const { id, name: own, children } of tree) {
    const found = plainCell(own).toLowerCase() === wanted ? id : categoryNamed(children ?? [], wanted)
    if (found !== undefined) return found
  }
  return undefined
}
