import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ALL_CALLS } from './all-calls.ts'
import { CART_LINES_MAX, CART_QTY_MAX } from './calls/cart.ts'
import { GOODS_SKUS_MAX, STOCK_MAX } from './shapes/goods.ts'
import { ASKED_MOST_FEN, Fen, PRICE_MOST_FEN, SHIPPING_MOST_FEN, SignedFen } from './units.ts'

type Schema = { type?: string; minimum?: number; maximum?: number; [key: string]: unknown }
const INT4_MOST = 2_147_483_647
/** Wallets and orders there may ever be at their most: more than the platform will see. */
const HOLDERS_MOST = 50_000

/** Every whole number of a schema, by its path. */
function* wholeNumbers(schema: unknown, path = ''): Generator<[string, Schema]> {
  if (!schema || typeof schema !== 'object') return
  if (Array.isArray(schema)) {
    for (const part of schema) yield* wholeNumbers(part, path)
    return
  }
  const { type } = schema as Schema
  if (type === 'integer') yield [path, schema as Schema]
  for (const [key, value] of Object.entries(schema))
    if (key === 'properties')
      for (const [name, field] of Object.entries(value as object)) yield* wholeNumbers(field, `${path}.${name}`)
    else yield* wholeNumbers(value, path)
}

const fields = (part: 'input' | 'data') =>
  ALL_CALLS.flatMap((call) => {
    const schema = z.toJSONSchema(call[part], { io: part === 'input' ? 'input' : 'output', unrepresentable: 'any' })
    return [...wholeNumbers(schema)].map(([path, field]) => ({ at: `${call.domain}.${call.name}${path}`, ...field }))
  })

describe('what comes in is bounded, so that what goes out can always be said', () => {
  const inputs = fields('input')
  const wide = (at: { maximum?: number }, most: number) => at.maximum === undefined || at.maximum > most

  test('money that somebody names is at most a thousand million yuan; a sum that was shown is only compared', () => {
    const named = inputs.filter(({ at }) => /_fen$/.test(at) && !/\.shown_[a-z]+_fen$/.test(at))
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((field) => wide(field, ASKED_MOST_FEN)).map(({ at }) => at)).toEqual([])
  })

  test('a version, a count or a place in a log fits the four bytes of its column; what is wider is a row’s id or an instant', () => {
    const isOther = (at: string) =>
      /_fen$|_at$|_at_ms$|\.at_ms$|_until$|_ts$|_(from|to)$/.test(at) ||
      /(^|[._])ids?$|uid$|_id$|\.(interests|mentions|cites|version_ids)$/.test(at)
    const IDS = [
      'operator.mentions.from',
      'operator.deskTransfer.to',
      'operator.bulkLines.after',
      'operator.saveCategoryTemplate.after',
    ]
    const counts = inputs.filter(({ at }) => !isOther(at) && !IDS.includes(at))
    expect(counts.filter((field) => wide(field, INT4_MOST)).map(({ at }) => at)).toEqual([])
  })

  test.each([
    ['a cart', PRICE_MOST_FEN * CART_QTY_MAX * CART_LINES_MAX + SHIPPING_MOST_FEN * CART_LINES_MAX],
    ['one shop’s whole stock of a thing', PRICE_MOST_FEN * STOCK_MAX],
    ['orders or wallets at their most, summed', ASKED_MOST_FEN * HOLDERS_MOST],
  ])('%s at every bound is a sum an answer can say', (_what, fen) => {
    expect(Fen.safeParse(fen).success).toBe(true)
    expect(SignedFen.safeParse(-fen).success).toBe(true)
  })

  test('no answer bounds money it may have added up', () => {
    const answers = fields('data').filter(({ at }) => /_fen$/.test(at))
    expect(answers.length).toBeGreaterThan(500)
    const narrow = answers.filter((field) => (field.maximum ?? Number.MAX_SAFE_INTEGER) < Number.MAX_SAFE_INTEGER)
    expect(narrow.map(({ at }) => at)).toEqual([])
  })

  test('pieces of all ways to buy are counted in a column of four bytes', () => {
    expect(STOCK_MAX * GOODS_SKUS_MAX).toBeLessThanOrEqual(INT4_MOST)
  })
})
