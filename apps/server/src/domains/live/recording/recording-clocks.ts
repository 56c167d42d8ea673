/** Names of the deadlines of recordings and moments. */

/** The media role has not said that the recording of a session that is over is whole. */
export const LIVE_RECORDING_ENDS = 'live_recording_ends'
/** A lot has ended, or is to end: its recorded seconds are to be sealed. */
export const LIVE_MOMENT = 'live_moment'
/** A replay is open no more. */
export const LIVE_REPLAY_ENDS = 'live_replay_ends'
/** A recording is kept no more. */
export const LIVE_RECORDING_PURGE = 'live_recording_purge'
