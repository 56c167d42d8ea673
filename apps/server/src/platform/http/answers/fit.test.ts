import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fit } from './fit.ts'

const Row = z.object({
  id: z.number().int().min(1),
  price_fen: z.number().int().max(100),
  name: z.string().max(3),
  status: z.enum(['open', 'closed']),
  note: z.string().nullable(),
  mark: z.enum(['a']).optional(),
})
const List = z.object({ list: z.array(Row), total: z.number() })
const row = { id: 1, price_fen: 5, name: 'abc', status: 'open', note: null }
const shown = (list: unknown[]) => fit(List, { list, total: list.length })

describe('an answer that does not fit', () => {
  test('shows amounts and texts beyond their bounds as they are stored', () => {
    const dear = { ...row, price_fen: 1_000, name: 'abcd' }

    expect(shown([row, dear])).toEqual({ fits: true, data: { list: [row, dear], total: 2 } })
  })

  test('leaves out the entry whose word the row does not know, or that has no name, and shows the others', () => {
    const list = [row, { ...row, id: 2, status: 'lost' }, { ...row, id: 3, name: undefined }, { ...row, id: 4 }]

    expect(shown(list)).toEqual({ fits: true, data: { list: [row, { ...row, id: 4 }], total: 4 } })
  })

  test('shows nothing where a field may be empty, and leaves out what may be absent', () => {
    const list = [{ ...row, note: 7, mark: 'b' }]

    expect(shown(list)).toEqual({ fits: true, data: { list: [{ ...row, note: null }], total: 1 } })
  })

  test('lets no field out that is not declared', () => {
    const list = [{ ...row, price_fen: 1_000, secret: 'x' }]

    expect(JSON.stringify(shown(list))).not.toContain('secret')
  })

  test('does not fit where nothing around the fault may be missing', () => {
    expect(fit(Row, { ...row, status: 'lost' })).toEqual({ fits: false })
    expect(fit(List, { list: [row], total: 'many' })).toEqual({ fits: false })
    expect(fit(z.array(Row).length(2), [row, { ...row, status: 'lost' }])).toEqual({ fits: false })
  })

  test('is written by the option of a union that it fits', () => {
    const Either = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('sum'), fen: z.number().max(5) }),
      z.object({ kind: z.literal('text'), text: z.string() }),
    ])

    expect(fit(Either, { kind: 'sum', fen: 9, more: 1 })).toEqual({ fits: true, data: { kind: 'sum', fen: 9 } })
    expect(fit(z.record(z.string(), Row), { a: row, b: 1 })).toEqual({ fits: true, data: { a: row } })
  })
})
