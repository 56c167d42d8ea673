/** What the suite may take, in one place, in minutes of two quiet cores: quiet-minutes.ts counts them. */
const MINUTE_MS = 60_000

/** The longest all stages should take; taking longer is said, not failed. */
export const GOAL_MIN = 25
/** What runs this long hangs, and is stopped. A busy machine is no fault of the code: there it is more by the clock on the wall. */
export const LIMIT_MIN = 40
/** The longest `npm test -- changed` should take. */
export const CHANGED_GOAL_MIN = 5

export const GOAL_MS = GOAL_MIN * MINUTE_MS
export const LIMIT_MS = LIMIT_MIN * MINUTE_MS
export const CHANGED_GOAL_MS = CHANGED_GOAL_MIN * MINUTE_MS

export const STOPPED = `Stopped: all stages together may take ${LIMIT_MIN} minutes of two quiet cores.`
