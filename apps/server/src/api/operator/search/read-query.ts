/** What an operator may mean by a search, told from its shape alone. */

export interface Meant {
  /** A lot, goods, a sale, a report, an order, a person or a ledger transaction. */
  id?: number
  lot_id?: number
  goods_id?: number
  sale_id?: number
  report_id?: number
  order_no?: string
  case_no?: string
  /** A payment's number, or a refund's. */
  pay_no?: string
  /** A withdrawal's number. */
  wd_no?: string
  phone?: string
  tracking_no?: string
  /** The last digits of a bank card. */
  last4?: string
  amount_fen?: number
  /** As typed; absent where the text can only be a number. */
  words?: string
}

const FEN_PER_YUAN = 100
/** What the console writes before the numbers of these. */
const LETTERS = { G: 'goods_id', S: 'sale_id', R: 'report_id' } as const
/** Beyond it an id would not be a safe integer, and none is that large. */
const ID_DIGITS_MAX = 12

/** @param q as typed, trimmed. One text may mean several things: eight digits are an id or a tracking number. */
export function readQuery(q: string): Meant {
  const text = q.normalize('NFKC').trim()
  const amount = /^[¥￥]\s?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  if (amount) {
    const yuan = Number(amount[1]!.replaceAll(',', ''))
    return { amount_fen: yuan * FEN_PER_YUAN + Number((amount[2] ?? '').padEnd(2, '0')) }
  }
  const card = /^(?:[*·•]{1,16}|(?:尾号|card|ending)\s?)(\d{4})$/i.exec(text)
  if (card) return { last4: card[1]! }
  if (/^(?:\+?86[ -]?)?1[2-9]\d(?:[ -]?\d{4}){2}$/.test(text)) {
    const digits = text.replace(/\D/g, '')
    const phone = digits.slice(-11)
    return { phone, ...(digits.length === 11 && text === digits ? { id: Number(digits), tracking_no: digits } : {}) }
  }
  if (/^AS\d+$/i.test(text)) return { case_no: text.toUpperCase() }
  if (/^[PR]\d{10,}$/i.test(text)) return { pay_no: text.toUpperCase() }
  if (/^W\d{16}$/i.test(text)) return { wd_no: text.toUpperCase(), ...trackingIn(text) }
  const lot = /^(?:(?:L|LOT)[- ]?|#)(\d{1,12})$/i.exec(text)
  if (lot) return { lot_id: Number(lot[1]) }
  const thing = /^([GSR])([- ]?)(\d{1,12})$/i.exec(text)
  if (thing) {
    const of = LETTERS[thing[1]!.toUpperCase() as keyof typeof LETTERS]
    // S925 is a sale, and what silver is marked with.
    return { [of]: Number(thing[3]), ...(thing[2] ? {} : { words: q }), ...trackingIn(text) }
  }
  if (/^\d+$/.test(text)) {
    return {
      ...(text.length <= ID_DIGITS_MAX ? { id: Number(text) } : { order_no: text }),
      ...(text.length >= 8 ? { tracking_no: text } : {}),
    }
  }
  return { words: q, ...trackingIn(text) }
}

const trackingIn = (text: string): Pick<Meant, 'tracking_no'> =>
  /^[A-Z]{1,4}\d[A-Z0-9]{6,30}$/i.test(text) ? { tracking_no: text.toUpperCase() } : {}
