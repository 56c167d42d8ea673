/** Names of the deadlines of a planned session. */

/** Its subscribers are told that it begins soon. */
export const LIVE_STARTS_SOON = 'live_starts_soon'
/** It did not begin. */
export const LIVE_NO_SHOW = 'live_no_show'
/** It is over, and its lots that did not come up go back. */
export const LIVE_LOTS_BACK = 'live_lots_back'
/** It has begun, and its shop's followers are told. */
export const LIVE_TELL_FOLLOWERS = 'live_tell_followers'
export const SESSION_CLOCKS = [LIVE_STARTS_SOON, LIVE_NO_SHOW] as const
