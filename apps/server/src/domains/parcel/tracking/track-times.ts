/** When parcels are asked for. Plain functions over ms. */

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

const TRACK_AFTER_MS = [5 * 60_000, HOUR_MS, 6 * HOUR_MS]
/** When a parcel is asked for again after so many looks. Pushes from the carrier come on their own. */
export const nextTrackAt = (now: number, age_ms: number): number =>
  now + TRACK_AFTER_MS[age_ms < HOUR_MS ? 0 : age_ms < 12 * HOUR_MS ? 1 : 2]!
export const TRACK_FOR_MS = 45 * DAY_MS
