/**
 * Fingers, mouse and wheel on the enlarged photos. They move elements by transform and opacity alone, without React: nothing is laid out
 * again while a finger is down, and what goes on after it has gone is a transition the compositor runs by itself.
 */
import {
  atRest,
  carriedOn,
  closesBy,
  fitted,
  held,
  type Point,
  SCALE_CLOSER,
  type Size,
  scaledAt,
  springyScale,
  turnOf,
  type View,
  WHOLE,
} from './zoom.ts'

export interface Stage {
  /** Takes the fingers; as large as the screen. */
  root: HTMLElement
  /** Holds the photos side by side, each as wide as the screen. */
  track: HTMLElement
  /** The dark behind them. */
  dim: HTMLElement
  /** The photo shown and its own size; none while it is not there. */
  photo: () => { element: HTMLElement; size: Size } | undefined
}
export interface Told {
  /** A photo lies there. */
  has: (step: -1 | 1) => boolean
  turn: (step: -1 | 1) => void
  close: () => void
}
type Doing = 'nothing' | 'undecided' | 'pan' | 'turn' | 'drop' | 'pinch'

const DECIDES_PX = 8
const TAP_MS = 300
const TAP_PX = 32
/** The speed of a finger is taken over its last moments. */
const TRAIL_MS = 80
const END_RESISTANCE = 0.35
const DROP_FADES_PX = 420
const WHEEL = 0.0022
const PINCH_WHEEL = 0.011
const GLIDE = 'transform 320ms cubic-bezier(0.2, 0.8, 0.2, 1), opacity 320ms'

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })
const ZERO: Point = { x: 0, y: 0 }

export class Gestures {
  private view: View = WHOLE
  private index = 0
  private doing: Doing = 'nothing'
  private readonly fingers = new Map<number, Point>()
  private screen: Size & { middle: Point } = { width: 1, height: 1, middle: ZERO }
  private from = { view: WHOLE, at: ZERO, spread: 1 }
  private trail: Array<Point & { ms: number }> = []
  private tapped: (Point & { ms: number }) | undefined
  private readonly glide = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : GLIDE
  private readonly stage: Stage
  private readonly told: Told

  constructor(stage: Stage, told: Told) {
    this.stage = stage
    this.told = told
  }

  /** Listens until the returned function is called. */
  listen(): () => void {
    const { root } = this.stage
    const heard = new AbortController()
    const { signal } = heard
    root.addEventListener('pointerdown', this.down, { signal })
    root.addEventListener('pointermove', this.move, { signal })
    root.addEventListener('pointerup', this.up, { signal })
    root.addEventListener('pointercancel', this.up, { signal })
    root.addEventListener('wheel', this.wheel, { signal, passive: false })
    window.addEventListener('resize', () => this.rest(WHOLE), { signal })
    return () => heard.abort()
  }

  /** Shows the photo of that number, whole. */
  place(index: number, glides: boolean): void {
    this.index = index
    this.view = WHOLE
    this.slide(0, glides)
  }

  /** One step closer or further away, by key. */
  zoomBy(times: number): void {
    this.measure()
    this.rest(scaledAt(this.view, this.view.scale * times, ZERO))
  }

  private measure(): void {
    const box = this.stage.root.getBoundingClientRect()
    const { width, height } = box
    this.screen = { width, height, middle: { x: box.left + width / 2, y: box.top + height / 2 } }
  }

  private get whole(): Size {
    return fitted(this.screen, this.stage.photo()?.size ?? { width: 0, height: 0 })
  }

  private at = (event: MouseEvent): Point => minus({ x: event.clientX, y: event.clientY }, this.screen.middle)

  private down = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    if (this.fingers.size === 2) return
    if (this.fingers.size === 0) this.measure()
    this.stage.root.setPointerCapture(event.pointerId)
    this.fingers.set(event.pointerId, this.at(event))
    this.view = this.standing()
    if (this.doing === 'turn' || this.doing === 'drop') this.slide(0, false)
    if (this.fingers.size === 2) this.beginPinch()
    else this.beginOne('undecided', event.timeStamp)
  }

  /** Where the photo is at this moment, also while it still glides. */
  private standing(): View {
    const element = this.stage.photo()?.element
    if (!element?.getAnimations?.().length) return this.view
    const { a, e, f } = new DOMMatrix(getComputedStyle(element).transform)
    return { scale: a, x: e, y: f }
  }

  private beginOne(doing: Doing, ms: number): void {
    const [at] = this.fingers.values()
    this.doing = doing
    this.from = { view: this.view, at: at!, spread: 1 }
    this.trail = []
    this.note(at!, ms)
  }

  private beginPinch(): void {
    const [one, two] = [...this.fingers.values()] as [Point, Point]
    this.doing = 'pinch'
    this.tapped = undefined
    this.from = { view: this.view, at: middle(one, two), spread: Math.max(1, distance(one, two)) }
    this.show(this.view)
  }

  /** @param ms when the finger was there, not when a busy page came to hear of it */
  private note(at: Point, ms: number): void {
    this.trail = [...this.trail.filter((one) => ms - one.ms < TRAIL_MS), { ...at, ms }]
  }

  private speed(now_ms: number): Point {
    const [first, last] = [this.trail[0], this.trail.at(-1)]
    const ms = first && last ? now_ms - first.ms : 0
    return first && last && ms > 0 && last !== first ? { x: (last.x - first.x) / ms, y: (last.y - first.y) / ms } : ZERO
  }

  private move = (event: PointerEvent): void => {
    if (!this.fingers.has(event.pointerId)) return
    const at = this.at(event)
    this.fingers.set(event.pointerId, at)
    if (this.doing === 'pinch') {
      this.pinch()
      return
    }
    this.note(at, event.timeStamp)
    const moved = minus(at, this.from.at)
    if (this.doing === 'undecided') {
      if (Math.hypot(moved.x, moved.y) < DECIDES_PX) return
      this.doing = this.view.scale > 1 ? 'pan' : Math.abs(moved.x) > Math.abs(moved.y) ? 'turn' : 'drop'
    }
    const { view } = this.from
    if (this.doing === 'pan')
      this.show(held({ ...view, x: view.x + moved.x, y: view.y + moved.y }, this.screen, this.whole))
    else if (this.doing === 'turn')
      this.slide(this.told.has(moved.x < 0 ? 1 : -1) ? moved.x : moved.x * END_RESISTANCE, false)
    else if (this.doing === 'drop') this.drop(moved)
  }

  private pinch(): void {
    const [one, two] = [...this.fingers.values()] as [Point, Point]
    const at = middle(one, two)
    const { view, spread, at: before } = this.from
    const scaled = scaledAt(view, springyScale((view.scale * distance(one, two)) / spread), before)
    const moved = minus(at, before)
    this.show(held({ ...scaled, x: scaled.x + moved.x, y: scaled.y + moved.y }, this.screen, this.whole))
  }

  private up = (event: PointerEvent): void => {
    if (!this.fingers.delete(event.pointerId)) return
    if (this.fingers.size === 1) {
      this.beginOne('pan', event.timeStamp)
      return
    }
    const { doing } = this
    this.doing = 'nothing'
    const moved = minus(this.at(event), this.from.at)
    const speed = this.speed(event.timeStamp)
    if (event.type === 'pointercancel' || doing === 'pinch') this.rest(this.view)
    else if (doing === 'pan') this.rest(carriedOn(this.view, speed, this.screen, this.whole))
    else if (doing === 'turn') this.turned(moved.x, speed.x)
    else if (doing === 'drop') this.dropped(moved, speed)
    else if (doing === 'undecided') this.tap(event)
  }

  private turned(moved_px: number, px_per_ms: number): void {
    const step = turnOf(moved_px, px_per_ms, this.screen)
    if (step !== 0 && this.told.has(step)) this.told.turn(step)
    else this.slide(0, true)
  }

  private dropped(moved: Point, speed: Point): void {
    if (closesBy(moved.y, speed.y)) {
      this.told.close()
      return
    }
    this.paint(this.stage.dim, 'opacity', '1', true)
    this.rest(WHOLE)
  }

  private tap(event: PointerEvent): void {
    const at = this.at(event)
    const ms = event.timeStamp
    const twice = this.tapped && ms - this.tapped.ms < TAP_MS && distance(at, this.tapped) < TAP_PX
    this.tapped = twice ? undefined : { ...at, ms }
    if (twice) this.rest(this.view.scale > 1 ? WHOLE : scaledAt(this.view, SCALE_CLOSER, at))
    else this.rest(this.view)
  }

  private wheel = (event: WheelEvent): void => {
    event.preventDefault()
    this.measure()
    const times = Math.exp(-event.deltaY * (event.ctrlKey ? PINCH_WHEEL : WHEEL))
    this.view = atRest(scaledAt(this.view, this.view.scale * times, this.at(event)), this.screen, this.whole)
    this.show(this.view)
  }

  /** The photo under the fingers. It has a layer of its own meanwhile; at rest it is drawn anew, sharp at its size. */
  private show(view: View): void {
    const element = this.stage.photo()?.element
    // A video is not enlarged: a finger on it turns the page.
    this.view = element ? view : WHOLE
    if (!element) return
    element.style.willChange = 'transform'
    this.paint(element, 'transform', transformOf(view), false)
  }

  private rest(view: View): void {
    const element = this.stage.photo()?.element
    this.view = element ? atRest(view, this.screen, this.whole) : WHOLE
    if (!element) return
    this.paint(element, 'transform', transformOf(this.view), true)
    const done = () => {
      if (this.doing === 'nothing') element.style.willChange = ''
    }
    if (this.glide === 'none') done()
    else element.addEventListener('transitionend', done, { once: true })
  }

  private slide(by_px: number, glides: boolean): void {
    this.paint(this.stage.track, 'transform', `translate3d(calc(${-this.index * 100}% + ${by_px}px), 0, 0)`, glides)
  }

  private drop({ x, y }: Point): void {
    const down = Math.max(y, y * END_RESISTANCE)
    this.show({ scale: 1 - Math.max(0, down) / (3 * DROP_FADES_PX), x, y: down })
    this.paint(this.stage.dim, 'opacity', String(Math.max(0.2, 1 - Math.max(0, down) / DROP_FADES_PX)), false)
  }

  private paint(element: HTMLElement, what: 'transform' | 'opacity', value: string, glides: boolean): void {
    element.style.transition = glides ? this.glide : 'none'
    element.style[what] = value
  }
}

const transformOf = ({ scale, x, y }: View): string =>
  scale === 1 && x === 0 && y === 0 ? '' : `translate3d(${x}px, ${y}px, 0) scale(${scale})`
