/** Where an enlarged photo stands. Plain functions; lengths are px, points are counted from the middle of the screen. */

export interface Point {
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}
/** scale 1 shows the whole photo; x and y move its middle away from the middle of the screen. */
export interface View extends Point {
  scale: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
export const SCALE_MAX = 5
/** By a double tap. */
export const SCALE_CLOSER = 2.5
/** How far a finger's speed carries a photo on after it lets go: speed × this. */
const CARRIES_MS = 260
/** Beyond its edge a photo follows the finger by this share. */
const RESISTANCE = 0.35
const SCALE_RESISTANCE = 0.3
const TURN_SHARE = 0.25
const TURN_PX_PER_MS = 0.35
const CLOSE_PX = 110
const CLOSE_PX_PER_MS = 0.55

/** The size of a photo that shows whole on a screen; a photo not there yet counts as large as the screen. */
export function fitted(screen: Size, photo: Size): Size {
  if (photo.width <= 0 || photo.height <= 0) return screen
  const share = Math.min(screen.width / photo.width, screen.height / photo.height)
  return { width: photo.width * share, height: photo.height * share }
}

/** How far the middle of a photo may move before its edge comes into the screen. */
export function room(scale: number, screen: Size, whole: Size): Point {
  return {
    x: Math.max(0, (whole.width * scale - screen.width) / 2),
    y: Math.max(0, (whole.height * scale - screen.height) / 2),
  }
}

const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
const springy = (value: number, low: number, high: number): number => {
  const inside = between(value, low, high)
  return inside + (value - inside) * RESISTANCE
}

/** The same view scaled so that the part of the photo under a point stays under it. */
export function scaledAt({ scale, x, y }: View, to: number, at: Point): View {
  const grows = to / scale
  return { scale: to, x: at.x - (at.x - x) * grows, y: at.y - (at.y - y) * grows }
}

/** A scale under the fingers: beyond the smallest and the largest it follows less and less. */
export function springyScale(scale: number): number {
  if (scale < 1) return 1 - (1 - scale) * SCALE_RESISTANCE
  return scale > SCALE_MAX ? SCALE_MAX + (scale - SCALE_MAX) * SCALE_RESISTANCE : scale
}

/** A view under the finger: beyond the photo's edge it follows by a third. */
export function held(view: View, screen: Size, whole: Size): View {
  const { x, y } = room(view.scale, screen, whole)
  return { scale: view.scale, x: springy(view.x, -x, x), y: springy(view.y, -y, y) }
}

/** Where a view comes to rest: no smaller than whole, no larger than the largest, the screen filled as far as the photo goes. */
export function atRest(view: View, screen: Size, whole: Size): View {
  const scale = between(view.scale, 1, SCALE_MAX)
  if (scale === 1) return WHOLE
  const sized = scale === view.scale ? view : scaledAt(view, scale, { x: 0, y: 0 })
  const { x, y } = room(scale, screen, whole)
  return { scale, x: between(sized.x, -x, x), y: between(sized.y, -y, y) }
}

/** Where a photo comes to rest that a finger let go at a speed, px per ms. */
export const carriedOn = (view: View, speed: Point, screen: Size, whole: Size): View =>
  atRest({ ...view, x: view.x + speed.x * CARRIES_MS, y: view.y + speed.y * CARRIES_MS }, screen, whole)

/** A swipe sideways turns to the next photo (1), the one before (-1), or to none (0): far enough, or quick enough. */
export function turnOf(moved_px: number, px_per_ms: number, screen: Size): -1 | 0 | 1 {
  const quick = Math.abs(px_per_ms) > TURN_PX_PER_MS && Math.sign(px_per_ms) === Math.sign(moved_px)
  if (!quick && Math.abs(moved_px) < screen.width * TURN_SHARE) return 0
  return moved_px < 0 ? 1 : -1
}

/** Whether a swipe down closes. */
export const closesBy = (moved_px: number, px_per_ms: number): boolean =>
  moved_px > CLOSE_PX || (moved_px > 20 && px_per_ms > CLOSE_PX_PER_MS)
