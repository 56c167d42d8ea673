/** The screens a banner may lead to, and the links made of them, open in the app. */
import {
  BANNER_SCREENS,
  bannerLink,
  RELEASE_SCREENS,
  readBannerLink,
} from '@juya/contract/operator/resources/content/screens.ts'
import { expect, test } from 'vitest'
import type { RouteRow } from './lib/router/routes.ts'
import { routes } from './routes.ts'

const paths = new Set(Object.values<RouteRow>(routes).flatMap((row) => [row.path, ...(row.aliases ?? [])]))

test('every screen a banner or a shortcut of the release leads to is a route of the app', () => {
  const all = [...Object.values(BANNER_SCREENS).map(({ path }) => path), ...Object.values(RELEASE_SCREENS)]
  const missing = all.filter((path) => !paths.has(path.split('?')[0]!))

  expect(missing).toEqual([])
})

test('a link is made of a screen and what it is about, and read back; anything else is no link', () => {
  expect(readBannerLink(bannerLink('category', '7')!)).toEqual({ screen: 'category', value: '7' })
  expect(readBannerLink(bannerLink('bargains', '')!)).toEqual({ screen: 'bargains', value: '' })
  for (const value of ['', '0', '-1', '7&x=1', 'javascript:alert(1)', '7#/pages'])
    expect(bannerLink('category', value), value).toBeUndefined()
  expect(bannerLink('bargains', '7')).toBeUndefined()
  for (const link of ['https://example.org', '/pages/nowhere', '/pages/main/categoryResult?id=7&x=1'])
    expect(readBannerLink(link), link).toBeUndefined()
})
