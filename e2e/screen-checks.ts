/// <reference lib="dom" />
/** What every screen must keep, measured in the page: room for a finger, and nothing that moves while it loads. */
import type { Page } from 'playwright-core'

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
      /** Whether a touch at the point is the element's: it lies there itself, or the label that stands for it. */
      const leads = (element: Element, x: number, y: number) => {
        const at = document.elementFromPoint(x, y)?.closest(`${interactive}, label`)
        return at === element || (at instanceof HTMLLabelElement && at.control === element)
      }
      /** Pixels that lead to the element, from (x, y) in one direction, as many as matter. */
      const reach = (element: Element, x: number, y: number, dx: number, dy: number) => {
        let px = 0
        while (px < target_px && leads(element, x + dx * px, y + dy * px)) px += 1
        return px
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
        if (!leads(element, x, y) || y < target_px || y > innerHeight - target_px || x > innerWidth - target_px) {
          area.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
          ;({ box, x, y } = place())
        }
        // Under a sheet or a bar that is open: not to be touched now.
        if (!leads(element, x, y)) continue
        const width = reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0) - 1
        const height = reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1) - 1
        // A target that begins between two pixels is met at one fewer.
        if (width < target_px - 1 || height < target_px - 1) found.push(`${width}×${height} ${short(element)}`)
      }
      window.scrollTo(0, 0)
      return found
    },
    { target_px: TARGET_PX, interactive: INTERACTIVE },
  )
}

declare global {
  interface Window {
    /** The sum of layout shifts since the watch began, and what moved. */
    shifts?: { sum: number; moved: string[] }
  }
}

/** From now on the page sums up what moves by itself; to be called before it is opened. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shifts = { sum: 0, moved: [] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: Array<{ node: Node | null }>
        }
        if (hadRecentInput || !window.shifts) continue
        window.shifts.sum += value
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          window.shifts.moved.push(`${element?.tagName.toLowerCase()}.${element?.className}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What has moved since the last time this was asked. */
export const takeShifts = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(() => {
    const shifts = window.shifts ?? { sum: 0, moved: [] }
    window.shifts = { sum: 0, moved: [] }
    return shifts
  })
