import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MENU_ICONS } from './parts/console/menu-icons.ts'
import { ROUTES } from './routes.ts'

describe('keys of pages', () => {
  it('lead to one page each', () => {
    const keys = ROUTES.flatMap((row) => row.go ?? [])
    expect(keys.filter((key, n) => keys.indexOf(key) !== n)).toEqual([])
  })
})

describe('a page of the console', () => {
  it('has an icon the menu draws, a file, and a place of its own', () => {
    const without = ROUTES.filter(
      ({ icon, page }) => (icon && !(icon in MENU_ICONS)) || !existsSync(join(import.meta.dirname, 'features', page)),
    )
    expect(without).toEqual([])
    const places = ROUTES.filter(({ icon }) => icon).map(({ at }) => at)
    expect(places.filter((at, n) => places.indexOf(at) !== n)).toEqual([])
  })
})
