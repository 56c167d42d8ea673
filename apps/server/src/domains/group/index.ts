/** The interface of group buys for other domains and for answers. */
export {
  editTogether,
  type Form,
  moveOwn,
  publishTogether,
  RUNS_MOST_DAYS,
  type ShopMove,
  saveGroupBuy,
} from './publishing/publishing.ts'
export { approveGroupBuy, rejectGroupBuy } from './publishing/reviewing.ts'
export { askToStop, waitingIn } from './publishing/stopping.ts'
export {
  freeSeats,
  type GroupMode,
  type GroupStatus,
  isOpen,
  isPublic,
  mayLeave,
  mayLeaveBooking,
  PRICE_DAYS,
  priceAt,
  shopActions,
  stepOf,
  type TeamStatus,
} from './rules.ts'
export { setting } from './settings.ts'
export {
  buyById,
  buyOfGoods,
  buysByIds,
  groupStatusesOf,
  openBuyOf,
  pricesOf,
  seatsOfOrders,
  seatsOfTeams,
  teamsByIds,
} from './store.ts'
export type { GroupBuy, GroupPrice, Seat, Team } from './tables.ts'
export { checkJoin, joinable, pricesIn, type Seat as WantedSeat, takeSeat } from './teams/joining.ts'
export { leaveBeforeMs, leaveBookingBeforeMs, leaveTeam } from './teams/leaving.ts'
export { listTeam } from './teams/listing.ts'
export { oddsOf } from './teams/odds.ts'
export { isWatched, watchBuy } from './watching/watching.ts'
