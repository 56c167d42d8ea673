/** Nobody has to know an address: each screen of the phone app is reached from Home and Me by tapping, or listed with who links to it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sources } from './expect-rules.ts'
import { BY_LINK, oneTapFrom, SHORTCUTS_FILE, unreachedScreens } from './reachable-screens.ts'
import { ROOT, sourceFile } from './sources.ts'

const row = (name: string, more = '') =>
  `  '${name}': {\n    path: '/pages/${name}',\n${more}    page: '${name.replace('.', '-')}.page.tsx',\n  },\n`
const tree = (home: string, parts = '') => [
  sourceFile(
    'apps/h5/src/features/shop/routes.ts',
    row('shop.home', '    tab: 0,\n') + row('shop.open') + row('shop.fans'),
  ),
  sourceFile('apps/h5/src/features/shop/shop-home.page.tsx', home),
  sourceFile('apps/h5/src/features/shop/parts.tsx', parts),
  sourceFile('apps/h5/src/features/shop/shop-open.page.tsx', "go('shop.fans')"),
]

test('a screen counts as reached where a page that is, or a part of it, goes there; a call or a comment of its name goes nowhere', () => {
  expect(unreachedScreens(tree("import { Parts } from './parts.tsx'", "onPress={() => go('shop.open')}"), '')).toEqual(
    [],
  )
  expect(unreachedScreens(tree("useCall('shop.open', {}) // go('shop.fans')"), '')).toEqual(['shop.fans', 'shop.open'])
  expect(unreachedScreens(tree(''), "('home', '/pages/shop.open?sort=new')")).toEqual([])
})

test('every screen of the app is reached by tapping from the tab bar, but those that a link opens', () => {
  const shortcuts = readFileSync(join(ROOT, SHORTCUTS_FILE), 'utf8')
  expect(unreachedScreens(sources, shortcuts)).toEqual(Object.keys(BY_LINK).sort())
})

/** What a person keeps and who helps: on Me, and not behind the gear. */
const ON_ME = [
  'auction.limits',
  'bidding.baskets',
  'bidding.calendar',
  'bidding.searches',
  'invite.poster',
  'report.mine',
  'service.robot',
]

test('Me leads to one’s lists, tools and customer service in one tap, and Settings holds settings only', () => {
  expect([...ON_ME, 'site.help'].filter((name) => !oneTapFrom(sources, 'account.my').includes(name))).toEqual([])
  expect(ON_ME.filter((name) => oneTapFrom(sources, 'settings.index').includes(name))).toEqual([])
})
