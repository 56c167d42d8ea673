/** What a shop does from its workbench, each with how much of it waits. */
import { Badge } from '@juya/ui'
import {
  ArrowCounterClockwiseIcon,
  BroadcastIcon,
  ChatCircleDotsIcon,
  GavelIcon,
  GearSixIcon,
  HandCoinsIcon,
  HourglassIcon,
  type Icon,
  IdentificationCardIcon,
  ReceiptIcon,
  ShieldCheckIcon,
  StarIcon,
  StorefrontIcon,
  TicketIcon,
  UsersThreeIcon,
  VideoCameraIcon,
  WalletIcon,
} from '@juya/ui/icons.ts'
import type { Data } from '../../lib/api/client.ts'
import { go } from '../../lib/router/navigation.ts'
import { useText } from './workbench.i18n.ts'

type Shop = Data<'shop.workbench'>

export function Tasks({ bench, counts }: { bench: Shop; counts?: Data<'shop.workbenchCounts'> }) {
  const t = useText()
  const { todo, shop, member } = bench
  const may_go_live = member.role === 'owner' || member.permissions.includes('live')
  const tasks: { key: Parameters<typeof t>[0]; icon: Icon; count?: number; open: () => void }[] = [
    { key: 'my_lots', icon: GavelIcon, open: () => go('sell.lots') },
    { key: 'orders', icon: ReceiptIcon, count: todo.to_ship, open: () => go('sell.orders') },
    {
      key: 'in_review',
      icon: HourglassIcon,
      count: todo.to_review_lots,
      open: () => go('sell.lots', { status: 'reviewing' }),
    },
    {
      key: 'after_sale',
      icon: ArrowCounterClockwiseIcon,
      count: todo.cases,
      open: () => go('aftersale.shopCases'),
    },
    { key: 'reviews', icon: StarIcon, count: todo.reviews_unreplied, open: () => go('sell.reviews') },
    { key: 'coupons', icon: TicketIcon, open: () => go('coupon.shop') },
    { key: 'groups', icon: UsersThreeIcon, open: () => go('group.manage') },
    { key: 'campaigns', icon: HandCoinsIcon, open: () => go('funding.shopList') },
    { key: 'live', icon: BroadcastIcon, open: () => go('live.room') },
    ...(may_go_live ? [{ key: 'go_live' as const, icon: VideoCameraIcon, open: () => go('live.studio') }] : []),
    { key: 'videos', icon: VideoCameraIcon, open: () => go('video.mine') },
    { key: 'money', icon: WalletIcon, open: () => go('sell.property') },
    { key: 'staff', icon: IdentificationCardIcon, open: () => go('shop.staff') },
    { key: 'standing', icon: ShieldCheckIcon, open: () => go('shop.deposit') },
    {
      key: 'messages',
      icon: ChatCircleDotsIcon,
      count: counts?.messages,
      open: () => go('message.index', {}, { type: 'switchTab' }),
    },
    { key: 'my_shop', icon: StorefrontIcon, open: () => go('shop.home', { id: shop.id }) },
    { key: 'settings', icon: GearSixIcon, open: () => go('storefront.settings') },
  ]
  return (
    <nav className="bench-tasks" aria-label={t('tasks')}>
      {tasks.map(({ key, icon: Shape, count, open }) => (
        <button key={key} type="button" className="bench-tasks__task" onClick={open}>
          <Badge count={count ?? 0}>
            <Shape size={26} />
          </Badge>
          <span>{t(key)}</span>
        </button>
      ))}
    </nav>
  )
}
