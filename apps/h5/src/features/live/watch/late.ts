/** Whether a picture is too late to bid by: what is on the screen happened longer ago than the lot has left. Pure. */

/**
 * @param lag_ms of the frame on the screen; undefined where none is
 * @returns whole seconds of lag, at least one, where it is above the time left
 */
export function lateBy(lag_ms: number | undefined, left_ms: number): number | undefined {
  return lag_ms !== undefined && left_ms > 0 && lag_ms > left_ms ? Math.max(1, Math.round(lag_ms / 1_000)) : undefined
}
