/** Every page of the console: its address, its place in the sidebar, and who may read it (as the contract's roles say). */
import type { ComponentType } from 'react'
import type { Data } from './lib/api.ts'
import {
  ChecksIcon,
  GaugeIcon,
  GavelIcon,
  GearSixIcon,
  type Icon,
  IdentificationCardIcon,
  ListMagnifyingGlassIcon,
  ProhibitIcon,
  ReceiptIcon,
  ScalesIcon,
  ShieldCheckIcon,
  SwapIcon,
  UserListIcon,
  VaultIcon,
} from './lib/icons.ts'

type Role = Data<'me'>['roles'][number]
type Queue = keyof Data<'overview'>['queues']
export type Group = 'home' | 'trade' | 'people' | 'money' | 'system'

export interface RouteRow {
  path: string
  en: string
  zh: string
  group: Group
  /** Absent: everybody with a session. */
  roles?: readonly Role[]
  icon?: Icon
  /** What its count in the sidebar says. */
  queue?: Queue
  /** Not in the sidebar: opened from the page of this path. */
  parent?: string
  page: () => Promise<{ default: ComponentType }>
}

export const GROUPS: Record<Group, { en: string; zh: string }> = {
  home: { en: '', zh: '' },
  trade: { en: 'Trade', zh: '交易' },
  people: { en: 'People', zh: '账号' },
  money: { en: 'Money', zh: '资金' },
  system: { en: 'System', zh: '系统' },
}

const LOTS = ['review', 'service', 'arbiter'] as const
const ORDERS = ['service', 'finance', 'arbiter'] as const
const USERS = ['service', 'review', 'finance', 'arbiter'] as const

// biome-ignore format: one page, one line
export const ROUTES: readonly RouteRow[] = [
  { path: '/', en: 'Overview', zh: '概览', group: 'home', icon: GaugeIcon, page: () => import('./features/overview/overview.page.tsx') },
  { path: '/lots', en: 'Lots', zh: '拍品', group: 'trade', icon: GavelIcon, roles: LOTS, page: () => import('./features/lot/lots.page.tsx') },
  { path: '/lots/:id', en: 'Lot', zh: '拍品详情', group: 'trade', roles: LOTS, parent: '/lots', page: () => import('./features/lot/lot.page.tsx') },
  { path: '/review', en: 'Lot review', zh: '拍品审核', group: 'trade', icon: ChecksIcon, roles: LOTS, queue: 'lots_reviewing', page: () => import('./features/lot/review.page.tsx') },
  { path: '/orders', en: 'Orders', zh: '订单', group: 'trade', icon: ReceiptIcon, roles: ORDERS, queue: 'orders_late', page: () => import('./features/order/orders.page.tsx') },
  { path: '/orders/:id', en: 'Order', zh: '订单详情', group: 'trade', roles: ORDERS, parent: '/orders', page: () => import('./features/order/order.page.tsx') },
  { path: '/disputes', en: 'Disputes', zh: '售后仲裁', group: 'trade', icon: ScalesIcon, roles: ['arbiter', 'service'], queue: 'cases_waiting', page: () => import('./features/dispute/disputes.page.tsx') },
  { path: '/penalties', en: 'Penalties', zh: '违约与申诉', group: 'trade', icon: ProhibitIcon, roles: ['arbiter', 'service', 'finance'], queue: 'penalties_appealed', page: () => import('./features/penalty/penalties.page.tsx') },
  { path: '/users', en: 'Users', zh: '用户', group: 'people', icon: UserListIcon, roles: USERS, page: () => import('./features/user/users.page.tsx') },
  { path: '/users/:id', en: 'User', zh: '用户详情', group: 'people', roles: USERS, parent: '/users', page: () => import('./features/user/user.page.tsx') },
  { path: '/verification', en: 'Verification', zh: '实名审核', group: 'people', icon: IdentificationCardIcon, roles: ['review'], queue: 'realname_pending', page: () => import('./features/realname/verification.page.tsx') },
  { path: '/ledger', en: 'Accounts', zh: '账户', group: 'money', icon: VaultIcon, roles: ['finance'], page: () => import('./features/ledger/accounts.page.tsx') },
  { path: '/transactions', en: 'Transactions', zh: '流水', group: 'money', icon: SwapIcon, roles: ['finance'], page: () => import('./features/ledger/transactions.page.tsx') },
  { path: '/invariants', en: 'Invariants', zh: '账目校验', group: 'money', icon: ShieldCheckIcon, roles: ['finance', 'service'], page: () => import('./features/ledger/invariants.page.tsx') },
  { path: '/settings', en: 'Settings', zh: '设置', group: 'system', icon: GearSixIcon, queue: 'settings_pending', page: () => import('./features/setting/settings.page.tsx') },
  { path: '/audit', en: 'Audit log', zh: '审计日志', group: 'system', icon: ListMagnifyingGlassIcon, roles: [], page: () => import('./features/audit/audit.page.tsx') },
]

/** The row whose address a path is, sub-pages included. */
export const rowOf = (pathname: string): RouteRow | undefined =>
  ROUTES.find((row) => row.path === pathname) ??
  ROUTES.find((row) => row.path.includes(':') && new RegExp(`^${row.path.replace(/:\w+/g, '[^/]+')}$`).test(pathname))
