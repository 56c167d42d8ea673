/// <reference lib="dom" />
/** Rules of every screen, measured in the page: room for a finger, and nothing that moves while it loads. */
import type { Page } from 'playwright-core'

/** The narrowest phone that is promised to work. */
export const NARROW_PX = 360
/** The side of the smallest square a finger meets for certain, in CSS pixels. */
const TARGET_PX = 44
const INTERACTIVE = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary']
  .concat(['button', 'tab', 'switch', 'checkbox', 'radio', 'link', 'slider'].map((role) => `[role="${role}"]`))
  .join(', ')

/**
 * The buttons, links and fields of the page that a finger could miss: where less than 44×44 px really lead to them, found by asking
 * the page what lies at each point. Words with a link inside a sentence, and what is switched off, do not count.
 *
 * @returns lines such as `36×44 "See all" button.j-more`; none is the goal
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ target_px, interactive }) => {
      /** Points are asked for inside pixels. */
      const HALF = 0.5
      /** What is thinner keeps no finger away; the end of a target is found to the pixel. */
      const STEP_PX = 3
      const short = (element: Element) => {
        const name = (element.getAttribute('aria-label') || element.textContent || '').trim().replace(/\s+/g, ' ')
        return `"${name.slice(0, 40)}" ${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`
      }
      const inSentence = (element: Element) => {
        if (!getComputedStyle(element).display.startsWith('inline')) return false
        const around = [...(element.parentElement?.childNodes ?? [])]
        return around.some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '')
      }
      const off = (element: Element, area: Element) =>
        element.closest('[inert], [aria-hidden="true"]') !== null ||
        (element as HTMLButtonElement).disabled ||
        !area.checkVisibility({ visibilityProperty: true, opacityProperty: true })

      /** What is drawn of an element: a check is its label. */
      const areaOf = (element: Element): Element => element.closest('label') ?? element
      /** Part of a banner that tells what has just happened: it goes by itself or with a swipe, and covers nothing permanently. */
      const passing = (element: Element) => element.closest('.toasts') !== null
      /** Whether a touch at the point is the element's: it lies there itself, or the label that stands for it. */
      const leads = (element: Element, x: number, y: number) => {
        const top = document.elementFromPoint(x, y)
        // All that lies at a point is asked for only where the first of it does not count.
        const counts = (one: Element) => !passing(one) || passing(element)
        const found = top && !counts(top) ? document.elementsFromPoint(x, y).find(counts) : top
        const at = found?.closest(`${interactive}, label`)
        return at === element || (at instanceof HTMLLabelElement && at.control === element)
      }
      /** The thing in the way of a target, for who has to mend it. */
      const cover = (element: Element, x: number, y: number) => {
        for (let px = 0; px < target_px; px++)
          for (const [dx, dy] of [
            [0, -px],
            [0, px],
            [-px, 0],
            [px, 0],
          ] as const)
            if (!leads(element, x + dx, y + dy)) {
              const at = document.elementFromPoint(x + dx, y + dy)
              return `${at ? short(at) : 'nothing'} at ${Math.round(x + dx)},${Math.round(y + dy)}`
            }
        return 'nothing'
      }
      /** Pixels that lead to the element, from (x, y) in one direction, as many as matter. */
      const reach = (element: Element, x: number, y: number, dx: number, dy: number, most: number) => {
        const leadsAt = (px: number) => leads(element, x + dx * px, y + dy * px)
        let px = 0
        while (px < most && leadsAt(px)) px += STEP_PX
        if (px === 0) return 0
        let end = px - STEP_PX + 1
        while (end < Math.min(px, most) && leadsAt(end)) end += 1
        return end
      }
      /** From one side of (x, y) to the other: what the first side has, the second need not be asked for. */
      const across = (element: Element, x: number, y: number, dx: number, dy: number) => {
        const before = reach(element, x, y, -dx, -dy, target_px)
        return before + reach(element, x, y, dx, dy, target_px + 1 - before) - 1
      }
      const found: string[] = []
      for (const element of document.querySelectorAll(interactive)) {
        const area = areaOf(element)
        if (off(element, area) || inSentence(area)) continue
        const place = () => {
          const box = area.getBoundingClientRect()
          return {
            box,
            x: Math.floor(box.left + box.width / 2) + HALF,
            y: Math.floor(box.top + box.height / 2) + HALF,
          }
        }
        let { box, x, y } = place()
        if (box.width < 1 || box.height < 1) continue
        const toCentre = () => {
          area.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
          ;({ box, x, y } = place())
        }
        const measure = () => ({
          width: across(element, x, y, 1, 0),
          height: across(element, x, y, 0, 1),
        })
        if (!leads(element, x, y) || y < target_px || y > innerHeight - target_px || x > innerWidth - target_px)
          toCentre()
        // Under a sheet or a bar that is open: not to be touched now.
        if (!leads(element, x, y)) continue
        let { width, height } = measure()
        // Half under a bar that stays while the page scrolls: it counts where it is free.
        if (width < target_px - 1 || height < target_px - 1) {
          toCentre()
          if (leads(element, x, y)) ({ width, height } = measure())
        }
        // A target that begins between two pixels is met at one fewer.
        if (width < target_px - 1 || height < target_px - 1) {
          const box_text = `${Math.round(box.left)},${Math.round(box.top)}`
          found.push(`${width}×${height} ${short(element)} at ${box_text}, beside ${cover(element, x, y)}`)
        }
      }
      window.scrollTo(0, 0)
      return found
    },
    { target_px: TARGET_PX, interactive: INTERACTIVE },
  )
}

/**
 * What goes on moving once the page stands still: it draws a phone's battery for nothing, even below the view. What has ended two seconds later,
 * such as a part that was still read, does not count.
 *
 * @returns lines such as `svg.j-spinner moves for ever`; none is the goal
 */
export const restless = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const LOOK_AGAIN_MS = 2_000
    const endless = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime === Infinity)
    const found = endless()
    if (found.length > 0) await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS))
    const still = new Set(found.length > 0 ? endless() : [])
    return found
      .filter((one) => still.has(one))
      .map(({ effect }) => {
        const { target } = effect as KeyframeEffect
        return `${[target?.tagName.toLowerCase(), ...(target?.classList ?? [])].join('.')} moves for ever`
      })
  })

interface Shifts {
  sum: number
  /** Which elements moved, from where to where. */
  moved: string[]
}

declare global {
  interface Window {
    /** What has moved by itself since the watch began. */
    shifts?: Shifts
  }
}

/** From now on the page sums up what moves by itself; to be called before it is opened. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shifts = { sum: 0, moved: [] }
    const rect = ({ x, y, width, height }: DOMRectReadOnly) =>
      `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: Array<{ node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }>
        }
        if (hadRecentInput || !window.shifts) continue
        window.shifts.sum += value
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          const name = element ? [element.tagName.toLowerCase(), ...element.classList].join('.') : 'something gone'
          const text = element?.textContent?.trim().slice(0, 20)
          window.shifts.moved.push(
            `${value.toFixed(4)} ${name} "${text ?? ''}" ${rect(previousRect)} → ${rect(currentRect)}`,
          )
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The shifts since the last call. */
export const takeShifts = (page: Page): Promise<Shifts> =>
  page.evaluate(() => {
    const shifts = window.shifts ?? { sum: 0, moved: [] }
    window.shifts = { sum: 0, moved: [] }
    return shifts
  })
