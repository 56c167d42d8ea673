/** Every screen of the app as data. A feature's screens stand in its own routes.ts and are merged here, one line each. */

import { accountRoutes } from './features/account/routes.ts'
import { activityRoutes } from './features/activity/routes.ts'
import { addressRoutes } from './features/address/routes.ts'
import { aftersaleRoutes } from './features/aftersale/routes.ts'
import { auctionRoutes } from './features/auction/routes.ts'
import { biddingRoutes } from './features/bidding/routes.ts'
import { blockRoutes } from './features/block/routes.ts'
import { cartRoutes } from './features/cart/routes.ts'
import { chargebackRoutes } from './features/chargeback/routes.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { couponRoutes } from './features/coupon/routes.ts'
import { drawRoutes } from './features/draw/routes.ts'
import { exchangeRoutes } from './features/exchange/routes.ts'
import { fundingRoutes } from './features/funding/routes.ts'
import { goodsRoutes } from './features/goods/routes.ts'
import { groupRoutes } from './features/group/routes.ts'
import { homeRoutes } from './features/home/routes.ts'
import { houseRoutes } from './features/house/routes.ts'
import { inviteRoutes } from './features/invite/routes.ts'
import { leagueRoutes } from './features/league/routes.ts'
import { levelRoutes } from './features/level/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { loginRoutes } from './features/login/routes.ts'
import { messageRoutes } from './features/message/routes.ts'
import { orderRoutes } from './features/order/routes.ts'
import { paymentRoutes } from './features/payment/routes.ts'
import { payoutRoutes } from './features/payout/routes.ts'
import { pointsRoutes } from './features/points/routes.ts'
import { rankRoutes } from './features/rank/routes.ts'
import { reportRoutes } from './features/report/routes.ts'
import { sellRoutes } from './features/sell/routes.ts'
import { serviceRoutes } from './features/service/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { shopRoutes } from './features/shop/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import { storefrontRoutes } from './features/storefront/routes.ts'
import { takeoutRoutes } from './features/takeout/routes.ts'
import { taskRoutes } from './features/task/routes.ts'
import { videoRoutes } from './features/video/routes.ts'
import { vipRoutes } from './features/vip/routes.ts'
import { walletRoutes } from './features/wallet/routes.ts'
import type { RouteRow } from './lib/router/routes.ts'

export const routes = {
  ...accountRoutes,
  ...activityRoutes,
  ...addressRoutes,
  ...aftersaleRoutes,
  ...biddingRoutes,
  ...blockRoutes,
  ...inviteRoutes,
  ...paymentRoutes,
  ...payoutRoutes,
  ...pointsRoutes,
  ...vipRoutes,
  ...liveRoutes,
  ...videoRoutes,
  ...taskRoutes,
  ...walletRoutes,
  ...cartRoutes,
  ...chargebackRoutes,
  ...chatRoutes,
  ...couponRoutes,
  ...drawRoutes,
  ...orderRoutes,
  ...settingsRoutes,
  ...auctionRoutes,
  ...exchangeRoutes,
  ...fundingRoutes,
  ...goodsRoutes,
  ...groupRoutes,
  ...homeRoutes,
  ...houseRoutes,
  ...levelRoutes,
  ...leagueRoutes,
  ...loginRoutes,
  ...messageRoutes,
  ...rankRoutes,
  ...reportRoutes,
  ...sellRoutes,
  ...shopRoutes,
  ...storefrontRoutes,
  ...takeoutRoutes,
  ...serviceRoutes,
  ...siteRoutes,
} satisfies Record<string, RouteRow>

export type RouteName = keyof typeof routes
