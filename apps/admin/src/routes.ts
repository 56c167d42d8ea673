/** Every page of the console: its address, its place in the sidebar, and who may read it (as the contract's roles say). */
import { DEFINED } from '@juya/contract/operator/resources/console.ts'
import type { MenuGroup } from '@juya/contract/operator/resources/definition.ts'
import type { Data } from './lib/api.ts'
import type { MenuIcon } from './parts/console/menu-icons.ts'

type Role = Data<'me'>['roles'][number]
type Queue = keyof Data<'overview'>['queues']
export type Group = MenuGroup

export interface RouteRow {
  /** Its place in the sidebar, smaller ones above. */
  at: number
  path: string
  en: string
  zh: string
  group: Group
  /** Absent: everybody with a session. */
  roles?: readonly Role[]
  /** Absent: not in the sidebar. */
  icon?: MenuIcon
  /** What its count in the sidebar says. */
  queue?: Queue
  /** Opened from the page of this path. */
  parent?: string
  /** The letter that opens it after the key "g". */
  go?: string
  /** The file of the page, in features/. */
  page: string
}

export const GROUPS: Record<Group, { en: string; zh: string }> = {
  home: { en: '', zh: '' },
  trade: { en: 'Trade', zh: '交易' },
  people: { en: 'People', zh: '账号' },
  money: { en: 'Money', zh: '资金' },
  content: { en: 'Content', zh: '内容' },
  system: { en: 'System', zh: '系统' },
}

const LOTS = ['review', 'service', 'arbiter'] as const
const USERS = ['service', 'review', 'finance', 'arbiter'] as const

// biome-ignore format: one page, one line
const OWN: readonly RouteRow[] = [
  { at: 10, path: '/', go: 'h', en: 'Overview', zh: '概览', group: 'home', icon: 'GaugeIcon', page: 'overview/overview.page.tsx' },
  { at: 20, path: '/charts', go: 'f', en: 'Charts', zh: '数据图表', group: 'home', icon: 'ChartBarIcon', roles: USERS, page: 'charts/charts.page.tsx' },
  { at: 60, path: '/review', go: 'r', en: 'Lot review', zh: '拍品审核', group: 'trade', icon: 'ChecksIcon', roles: LOTS, queue: 'lots_reviewing', page: 'lot/review.page.tsx' },
  { at: 107, path: '/live-wall', en: 'Live wall', zh: '直播墙', group: 'trade', icon: 'BroadcastIcon', roles: ['review', 'service'], page: 'live/live-wall.page.tsx' },
  { at: 180, path: '/categories', go: 'e', en: 'Categories', zh: '分类', group: 'trade', icon: 'TreeStructureIcon', roles: ['content', 'finance'], page: 'category/categories.page.tsx' },
  { at: 190, path: '/decision-audits', en: 'Decision audits', zh: '盲审复核', group: 'home', icon: 'EyeSlashIcon', roles: ['review', 'service', 'arbiter'], page: 'decision-audit/decision-audits.page.tsx' },
  { at: 200, path: '/macros', go: 'q', en: 'Answers', zh: '常用答复', group: 'people', icon: 'ChatTextIcon', roles: USERS, page: 'macro/macros.page.tsx' },
  { at: 300, path: '/desk', en: 'Service desk', zh: '客服台', group: 'people', icon: 'HeadsetIcon', roles: ['service', 'arbiter'], queue: 'desk_waiting', page: 'desk/desk.page.tsx' },
  { at: 310, path: '/questions', en: 'Help gaps', zh: '未答问题', group: 'people', icon: 'QuestionIcon', roles: ['service', 'content'], page: 'desk/questions.page.tsx' },
  { at: 330, path: '/ledger', go: 'b', en: 'Accounts', zh: '账户', group: 'money', icon: 'VaultIcon', roles: ['finance'], page: 'ledger/accounts.page.tsx' },
  { at: 390, path: '/shop-fees', en: 'Shop fees', zh: '店铺年费', group: 'money', icon: 'CalendarIcon', roles: ['finance', 'service', 'review'], page: 'fee-plan/fee-plans.page.tsx' },
  { at: 420, path: '/stuck', go: 'm', en: 'Stuck money', zh: '滞留资金', group: 'money', icon: 'WarningCircleIcon', roles: ['finance'], queue: 'money_stuck', page: 'stuck/stuck.page.tsx' },
  { at: 430, path: '/invariants', en: 'Invariants', zh: '账目核验', group: 'money', icon: 'ShieldCheckIcon', roles: ['finance', 'service'], page: 'ledger/invariants.page.tsx' },
  { at: 510, path: '/roster', go: 'y', en: 'Roster', zh: '值班表', group: 'system', icon: 'CalendarIcon', page: 'duty/roster.page.tsx' },
  { at: 520, path: '/background', go: 'w', en: 'Background', zh: '后台任务', group: 'system', icon: 'ClockCounterClockwiseIcon', roles: ['service', 'finance'], queue: 'background_stuck', page: 'background/background.page.tsx' },
  { at: 530, path: '/settings', go: 's', en: 'Settings', zh: '设置', group: 'system', icon: 'GearSixIcon', queue: 'settings_pending', page: 'setting/settings.page.tsx' },
  { at: 560, path: '/sessions', go: 'i', en: 'My sessions', zh: '我的登录', group: 'home', page: 'session/sessions.page.tsx' },
]

/** Pages of lists defined as a whole. */
const OF_LISTS: readonly RouteRow[] = DEFINED.flatMap(({ page, opens, one, many, menu, roles, counter }) => [
  {
    ...{ path: page, ...many, at: menu.at, group: menu.group, roles, icon: menu.icon as MenuIcon, page: menu.file },
    ...(menu.go ? { go: menu.go } : {}),
    ...(counter ? { queue: counter as Queue } : {}),
  },
  ...(opens && menu.file_of_one
    ? [
        {
          path: opens,
          ...(menu.title_of_one ?? one),
          at: menu.at,
          group: menu.group,
          roles,
          parent: page,
          page: menu.file_of_one,
        },
      ]
    : []),
])

export const ROUTES: readonly RouteRow[] = [...OWN, ...OF_LISTS].sort((a, b) => a.at - b.at)

/** The row whose address a path is, sub-pages included. */
export const rowOf = (pathname: string): RouteRow | undefined =>
  ROUTES.find((row) => row.path === pathname) ??
  ROUTES.find((row) => row.path.includes(':') && new RegExp(`^${row.path.replace(/:\w+/g, '[^/]+')}$`).test(pathname))
