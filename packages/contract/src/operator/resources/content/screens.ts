/** Screens of the app that banners, shortcuts and broadcasts lead to. Plain data. */

/** So many banners are shown of a place at once. */
export const BANNERS_SHOWN = 10

interface Screen {
  readonly path: string
  /** The parameter that names what it is about. */
  readonly about?: 'id' | 'code'
}

/** Screens a banner may lead to, by the name the console offers. A test of the app holds that each opens. */
export const BANNER_SCREENS = {
  category: { path: '/pages/main/categoryResult', about: 'id' },
  activity: { path: '/pages/main/activityPage', about: 'id' },
  lot: { path: '/pages/main/auctionitemdetail/auctionitemdetail', about: 'id' },
  article: { path: '/pages/site/article', about: 'code' },
  ending_soon: { path: '/pages/main/endingSoon' },
  new_lots: { path: '/pages/users/new-begin' },
  bargains: { path: '/pages/leaky/leaky' },
  shops: { path: '/pages/main/shop/shop' },
  categories: { path: '/pages/tabbar/menu/menu' },
  tonight: { path: '/pages/auction/tonight' },
  goods: { path: '/pages/main/goods' },
  sold_prices: { path: '/pages/main/pricerecords' },
  coupons: { path: '/pages/users/discountList' },
} as const satisfies Record<string, Screen>
export type BannerScreen = keyof typeof BANNER_SCREENS
export const BANNER_SCREEN_NAMES = Object.keys(BANNER_SCREENS) as [BannerScreen, ...BannerScreen[]]

const VALUE = { id: /^[1-9]\d{0,14}$/, code: /^[a-z_]{1,40}$/ } as const

/** The link to a screen; undefined where the value names nothing it could be about. */
export function bannerLink(screen: BannerScreen, value: string): string | undefined {
  const { path, about } = BANNER_SCREENS[screen] as Screen & { about?: keyof typeof VALUE }
  if (!about) return value === '' ? path : undefined
  return VALUE[about].test(value) ? `${path}?${about}=${value}` : undefined
}

/** What a link leads to; undefined for one that opens no screen a banner may lead to. */
export function readBannerLink(link: string): { screen: BannerScreen; value: string } | undefined {
  const [path, query = ''] = link.split('?')
  const screen = BANNER_SCREEN_NAMES.find((name) => BANNER_SCREENS[name].path === path)
  const value = query.split('=')[1] ?? ''
  return screen && bannerLink(screen, value) === link ? { screen, value } : undefined
}

/** Screens that shortcuts of the release lead to beside those: the console names them, and offers them for nothing new. */
export const RELEASE_SCREENS = {
  search_ending: '/pages/main/search?sort=ending',
  watching: '/pages/users/circusee',
  my_bids: '/pages/users/compete',
  deposits: '/pages/users/guarantee',
  liquor: '/pages/maotai/maotai',
  houses: '/pages/auctionhouse/auctionhouse',
} as const
type ReleaseScreen = keyof typeof RELEASE_SCREENS

/** The screen a link of the release leads to; undefined for any other. */
export const releaseScreen = (link: string): ReleaseScreen | undefined =>
  (Object.keys(RELEASE_SCREENS) as ReleaseScreen[]).find((name) => RELEASE_SCREENS[name] === link)
