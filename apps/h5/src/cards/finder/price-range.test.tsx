import { act } from 'react'
import { expect, test } from 'vitest'
import { mount } from '../../testing/dom.tsx'
import type { Finder } from './finder-state.ts'
import { edgesOf, PriceRange } from './price-range.tsx'

const bands = [
  { from_fen: 0, to_fen: 100_00, count: 2 },
  { from_fen: 100_00, to_fen: 500_00, count: 8 },
  { from_fen: 500_00, to_fen: 2_000_00, count: 3 },
  { from_fen: 2_000_00, to_fen: null, count: 1 },
]

/** Moves a thumb as a finger does and gives what was asked for then. */
async function moved(thumb: 'from' | 'to', edge: number, price: Partial<Finder> = {}): Promise<unknown> {
  let asked: unknown
  const state: Finder = { keyword: 'jade', sort: 'default', ...price }
  const box = await mount(<PriceRange bands={bands} state={state} onPick={(change) => (asked = change)} />)
  const input = box.querySelectorAll<HTMLInputElement>('input[type=range]')[thumb === 'from' ? 0 : 1]!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, String(edge))
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  return asked
}

test.each([
  [{}, [0, 4]],
  [{ price_min_fen: 100_00 }, [1, 4]],
  [{ price_max_fen: 500_00 }, [0, 2]],
  [{ price_min_fen: 120_00, price_max_fen: 130_00 }, [1, 2]],
  [{ price_min_fen: 9_000_00 }, [3, 4]],
])('a price of %j stands at the edges %j', (price, edges) => {
  expect(edgesOf(bands, price)).toEqual(edges)
})

test('moving a thumb asks for the price at that edge, and at the end for none', async () => {
  expect(await moved('from', 2, { price_min_fen: 100_00 })).toEqual({ price_min_fen: 500_00 })
  expect(await moved('from', 0, { price_min_fen: 100_00 })).toEqual({ price_min_fen: undefined })
  expect(await moved('to', 3)).toEqual({ price_max_fen: 2_000_00 })
  expect(await moved('to', 4, { price_max_fen: 500_00 })).toEqual({ price_max_fen: undefined })
})

test('the thumbs keep a band between them', async () => {
  const narrow = { price_min_fen: 100_00, price_max_fen: 500_00 }

  expect(await moved('from', 4, narrow)).toEqual({ price_min_fen: 100_00 })
  expect(await moved('to', 0, narrow)).toEqual({ price_max_fen: 500_00 })
})
