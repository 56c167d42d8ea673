/** The grid of tools on the buyer's page. */
import { Card } from '@juya/ui'
import {
  ArticleIcon,
  BankIcon,
  BasketIcon,
  BookmarkSimpleIcon,
  CalendarBlankIcon,
  ChatTextIcon,
  CoinsIcon,
  CrownIcon,
  FlagIcon,
  GaugeIcon,
  GavelIcon,
  GiftIcon,
  HandCoinsIcon,
  HeadsetIcon,
  IdentificationCardIcon,
  ListChecksIcon,
  MapPinIcon,
  QuestionIcon,
  ReceiptIcon,
  ShoppingCartSimpleIcon,
  StorefrontIcon,
  TicketIcon,
  TrophyIcon,
  UsersThreeIcon,
  VaultIcon,
  VideoCameraIcon,
} from '@juya/ui/icons.ts'
import type { ReactNode } from 'react'
import { go } from '../../lib/router/navigation.ts'
import type { useText } from './i18n.ts'
import { IconGrid } from './parts.tsx'
import { whenSignedIn } from './when-signed-in.ts'

type Words = ReturnType<typeof useText>
type Tool = Parameters<typeof IconGrid>[0]['items'][number]

/** The grid of tools: own lists, payment, help. Guests see every tool; a tool with own data asks them to sign in. */
export function Tools({ t }: { t: Words }) {
  const one = (key: Parameters<Words>[0], icon: ReactNode, then: () => void): Tool => ({
    key,
    icon,
    text: t(key),
    onPress: then,
  })
  const own = (key: Parameters<Words>[0], icon: ReactNode, then: () => void) => one(key, icon, whenSignedIn(then))
  const groups: ReadonlyArray<readonly [Parameters<Words>[0], readonly Tool[]]> = [
    [
      'my_lists',
      [
        own('tool_auctions', <GavelIcon size={26} />, () => go('bidding.mine')),
        own('tool_baskets', <BasketIcon size={26} />, () => go('bidding.baskets')),
        own('tool_calendar', <CalendarBlankIcon size={26} />, () => go('bidding.calendar')),
        own('tool_searches', <BookmarkSimpleIcon size={26} />, () => go('bidding.searches')),
        own('tool_limits', <GaugeIcon size={26} />, () => go('auction.limits')),
        own('tool_teams', <UsersThreeIcon size={26} />, () => go('group.mine')),
        own('tool_pledges', <HandCoinsIcon size={26} />, () => go('funding.mine')),
        one('tool_tasks', <ListChecksIcon size={26} />, () => go('task.hall')),
        one('tool_videos', <VideoCameraIcon size={26} />, () => go('video.feed')),
      ],
    ],
    [
      'tools',
      [
        one('tool_cart', <ShoppingCartSimpleIcon size={26} />, () => go('cart.mine')),
        own('tool_points', <CoinsIcon size={26} />, () => go('points.home')),
        own('tool_coupons', <TicketIcon size={26} />, () => go('coupon.mine')),
        one('tool_points_mall', <CoinsIcon size={26} />, () => go('exchange.mall')),
        own('tool_deposits', <VaultIcon size={26} />, () => go('bidding.deposits')),
        own('tool_records', <ReceiptIcon size={26} />, () => go('wallet.records')),
        own('tool_cards', <BankIcon size={26} />, () => go('payment.cards')),
        own('tool_addresses', <MapPinIcon size={26} />, () => go('address.list')),
        one('tool_open_shop', <StorefrontIcon size={26} />, () => go('shop.open')),
        one('tool_vip', <CrownIcon size={26} />, () => go('vip.center')),
        own('tool_levels', <IdentificationCardIcon size={26} />, () => go('level.center')),
        one('tool_invite', <GiftIcon size={26} />, () => go('invite.poster')),
        one('tool_league', <UsersThreeIcon size={26} />, () => go('league.home')),
        one('tool_ranks', <TrophyIcon size={26} />, () => go('rank.home')),
      ],
    ],
    [
      'help_and_service',
      [
        one('tool_service', <HeadsetIcon size={26} />, () => go('service.robot')),
        one('tool_help', <QuestionIcon size={26} />, () => go('site.help')),
        own('tool_reports', <FlagIcon size={26} />, () => go('report.mine')),
        own('tool_feedback', <ChatTextIcon size={26} />, () => go('report.feedback')),
        one('tool_rules', <ArticleIcon size={26} />, () => go('site.articles')),
      ],
    ],
  ]
  return groups.map(([title, items]) => (
    <Card key={title} title={t(title)}>
      <IconGrid columns={items.length % 5 === 0 ? 5 : 4} items={items} />
    </Card>
  ))
}
