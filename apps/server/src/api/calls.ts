/** Every call of the contract with its handler, by word. A call that is not in this list is not served. */
import type { Bound } from '../platform/http/handlers.ts'
import { calls as account } from './account/calls.ts'
import { calls as activity } from './activity/calls.ts'
import { calls as address } from './address/calls.ts'
import { calls as aftersale } from './aftersale/calls.ts'
import { calls as auction } from './auction/calls.ts'
import { calls as block } from './block/calls.ts'
import { calls as cart } from './cart/calls.ts'
import { calls as chargeback } from './chargeback/calls.ts'
import { calls as chat } from './chat/calls.ts'
import { calls as coupon } from './coupon/calls.ts'
import { calls as currency } from './currency/calls.ts'
import { calls as deposit } from './deposit/calls.ts'
import { calls as draw } from './draw/calls.ts'
import { calls as exchange } from './exchange/calls.ts'
import { calls as funding } from './funding/calls.ts'
import { calls as goods } from './goods/calls.ts'
import { calls as group } from './group/calls.ts'
import { calls as house } from './house/calls.ts'
import { calls as interest } from './interest/calls.ts'
import { calls as invite } from './invite/calls.ts'
import { calls as league } from './league/calls.ts'
import { calls as level } from './level/calls.ts'
import { calls as live } from './live/calls.ts'
import { calls as master } from './master/calls.ts'
import { calls as message } from './message/calls.ts'
import { calls as operator } from './operator/calls.ts'
import { calls as order } from './order/calls.ts'
import { calls as payment } from './payment/calls.ts'
import { calls as payout } from './payout/calls.ts'
import { calls as points } from './points/calls.ts'
import { calls as proof } from './proof/calls.ts'
import { calls as rank } from './rank/calls.ts'
import { calls as report } from './report/calls.ts'
import { calls as service } from './service/calls.ts'
import { calls as shop } from './shop/calls.ts'
import { calls as site } from './site/calls.ts'
import { calls as takeout } from './takeout/calls.ts'
import { calls as task } from './task/calls.ts'
import { calls as video } from './video/calls.ts'
import { calls as vip } from './vip/calls.ts'
import { calls as wallet } from './wallet/calls.ts'

export const CALLS: readonly Bound[] = [
  ...account,
  ...activity,
  ...address,
  ...aftersale,
  ...auction,
  ...block,
  ...cart,
  ...chargeback,
  ...chat,
  ...coupon,
  ...draw,
  ...currency,
  ...deposit,
  ...exchange,
  ...funding,
  ...goods,
  ...group,
  ...house,
  ...interest,
  ...level,
  ...invite,
  ...league,
  ...master,
  ...message,
  ...operator,
  ...order,
  ...payment,
  ...payout,
  ...points,
  ...proof,
  ...rank,
  ...report,
  ...service,
  ...shop,
  ...site,
  ...takeout,
  ...video,
  ...live,
  ...vip,
  ...task,
  ...wallet,
]
