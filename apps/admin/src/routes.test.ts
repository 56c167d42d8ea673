import { describe, expect, it } from 'vitest'
import { ROUTES } from './routes.ts'

describe('keys of pages', () => {
  it('lead to one page each', () => {
    const keys = ROUTES.flatMap((row) => row.go ?? [])
    expect(keys.filter((key, n) => keys.indexOf(key) !== n)).toEqual([])
  })
})
