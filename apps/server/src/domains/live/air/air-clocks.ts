/** Names of the deadlines of a session that is ready or on air. */

/** It was made ready, and no picture came. */
export const LIVE_READY_ENDS = 'live_ready_ends'
/** Its pictures were lost, and did not come again. */
export const LIVE_SILENCE = 'live_silence'
/** No picture comes while a lot runs. */
export const LIVE_UNSEEN = 'live_unseen'
/** It has been paused for too long. */
export const LIVE_PAUSE_OVER = 'live_pause_over'
/** Its live time was used up, and what it may go on for is over. */
export const LIVE_TIME_UP = 'live_time_up'
/** It has run for as long as one may. */
export const LIVE_LONGEST = 'live_longest'
/** Deadline (ref: session): the media role is told whether the session is open, and under which key. */
export const LIVE_PICTURE = 'live_picture'

/** Those that end with it. */
export const AIR_CLOCKS = [
  LIVE_READY_ENDS,
  LIVE_SILENCE,
  LIVE_UNSEEN,
  LIVE_PAUSE_OVER,
  LIVE_TIME_UP,
  LIVE_LONGEST,
] as const
