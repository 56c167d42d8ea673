/** A part of what is one's own as a page to read and to print: plain, without a script, and nothing in it is fetched. */
import type { Locale } from '@juya/contract'
import { type Cell, moment } from '../parts.ts'
import { CODE_WORDS } from './code-words.ts'
import { COLUMN_WORDS, PART_WORDS } from './words.ts'

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text as text, with any signs in it. */
const plain = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!)

const STYLE = `body{font:16px/1.6 system-ui,sans-serif;margin:2rem auto;padding:0 1rem;max-width:48rem;color:#222}
h1{font-size:1.5rem}article{border-top:1px solid #ccc;padding:.75rem 0;break-inside:avoid}
dl{display:grid;grid-template-columns:10rem 1fr;gap:.25rem 1rem;margin:0}dt{color:#666}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
@media(max-width:30rem){dl{grid-template-columns:1fr}}`

export interface Page {
  part: string
  locale: Locale
  columns: readonly string[]
  rows: ReadonlyArray<Record<string, Cell>>
  is_cut: boolean
  /** Of the person who asked, or of their shop. */
  of: 'user' | 'shop'
  /** ms */
  made_at: number
}

/** One block a row, each with the columns that say something. */
export function pageOf({ part, locale, columns, rows, is_cut, of, made_at }: Page): string {
  const zh = locale === 'zh-CN'
  const word = (both: readonly [string, string] | undefined, name: string): string => both?.[zh ? 1 : 0] ?? name
  const cell = (name: string, value: Exclude<Cell, null>): string => {
    if (typeof value === 'boolean') return value ? (zh ? '是' : 'Yes') : zh ? '否' : 'No'
    const words = CODE_WORDS[`${part}.${name}`]
    if (!words) return String(value)
    // A list of codes, or a code with the number of a thing: order:71 is read as Order #71.
    return String(value)
      .replace(/[a-z][a-z_0-9]*/g, (code) => word(words[code], code))
      .replace(/^([^\d:]+):(\d+)$/, '$1 #$2')
  }
  const block = (row: Record<string, Cell>): string => {
    const said = columns.flatMap((name) => {
      const value = row[name] ?? null
      return value === null || value === ''
        ? []
        : [`<dt>${plain(word(COLUMN_WORDS[name], name))}</dt><dd>${plain(cell(name, value))}</dd>`]
    })
    return `<article><dl>${said.join('')}</dl></article>`
  }
  const title = word(PART_WORDS[part], part)
  const of_shop = of === 'shop' ? (zh ? '（店铺）' : ' of my shop') : ''
  const made = zh
    ? `聚雅 · 生成于 ${moment(made_at)} · 共 ${rows.length} 条`
    : `Juya · made ${moment(made_at)} · ${rows.length} in all`
  const cut = zh ? '仅含最新部分，更早的记录未能收入。' : 'The newest ones; older ones did not fit.'
  const none = zh ? '暂无内容。' : 'There is nothing.'
  return `<!doctype html>
<html lang="${zh ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${plain(title + of_shop)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${plain(title + of_shop)}</h1>
<p>${plain(made)}</p>
${is_cut ? `<p>${cut}</p>` : ''}
${rows.length === 0 ? `<p>${none}</p>` : rows.map(block).join('\n')}
</body>
</html>
`
}
