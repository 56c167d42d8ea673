/// <reference lib="dom" />
/** What becomes of a screen's words when a person has set the browser's letters larger. */
import type { CDPSession, Page } from 'playwright-core'

/** What a browser's letters measure until somebody changes them, in CSS pixels. */
const USUAL = { standard: 16, fixed: 13 }

const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))

/** Looks at a page as somebody sees it who has set the browser's letters larger: 2 is 200%. Afterwards they are as they were. */
export async function withLetters<T>(page: Page, line: CDPSession, times: number, look: () => Promise<T>): Promise<T> {
  const set = (factor: number) =>
    line.send('Page.setFontSizes', {
      fontSizes: { standard: USUAL.standard * factor, fixed: USUAL.fixed * factor },
    })
  await set(times)
  await drawn(page)
  const seen = await look()
  await set(1)
  await drawn(page)
  return seen
}

/**
 * The words of the page that cannot be read: cut off by a box that hides what is too much, lying on other words, or torn in the middle.
 * Words that stand in full elsewhere (the name of a lot, again in its bar) do not count, nor does what a person scrolls to.
 *
 * @returns lines such as `cut off by 12 px: "Bid history" h1.j-nav__title`; none is the goal
 */
export function textFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const AGAIN = '.j-nav__title--stacked'
    /** Letters reach over their line by a little: that hides nothing. */
    const SLACK_PX = 3
    interface Box {
      left: number
      top: number
      right: number
      bottom: number
    }
    interface Words {
      element: Element
      text: string
      /** What is seen of each line of them. */
      lines: Box[]
    }
    const found = new Set<string>()
    const short = (element: Element, text: string) =>
      `"${text.slice(0, 30)}" ${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`
    const around = (element: Element): Element[] => {
      const boxes: Element[] = []
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) boxes.push(box)
      return boxes
    }
    /** For ears only: a box of one pixel. */
    const isHeard = ({ clientWidth, clientHeight }: Element) => clientWidth === 1 && clientHeight === 1
    const isRead = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest(`[aria-hidden="true"], [inert], script, style, noscript, option, ${AGAIN}`) &&
      !around(element).some(isHeard)
    const linesOf = (range: Range) => [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    const within = (line: Box, box: Box): Box => {
      const [left, top] = [Math.max(line.left, box.left), Math.max(line.top, box.top)]
      return {
        left,
        top,
        right: Math.max(left, Math.min(line.right, box.right)),
        bottom: Math.max(top, Math.min(line.bottom, box.bottom)),
      }
    }
    /** Pixels of the lines that no scrolling brings back. */
    const lost = (element: Element, lines: DOMRect[]): number => {
      let worst_px = 0
      for (const box of around(element)) {
        const { overflowX: x, overflowY: y } = getComputedStyle(box)
        if ([x, y].some((each) => each === 'auto' || each === 'scroll')) break
        const edge = box.getBoundingClientRect()
        for (const line of lines) {
          if (x !== 'visible') worst_px = Math.max(worst_px, line.right - edge.right, edge.left - line.left)
          if (y !== 'visible')
            worst_px = Math.max(worst_px, line.bottom - edge.bottom - SLACK_PX, edge.top - line.top - SLACK_PX)
        }
      }
      return worst_px
    }
    const torn = (node: Node, range: Range): string | undefined => {
      for (const { 0: word, index } of node.textContent!.matchAll(/(?<![\w.])[A-Za-z]{3,14}(?![\w.])/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const [first, ...others] = linesOf(range)
        if (first && others.some(({ top }) => top > first.top + first.height / 2)) return word
      }
      return undefined
    }

    const all: Words[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!
      const text = node.textContent!.trim()
      if (!text || !isRead(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = linesOf(range)
      if (lines.length === 0) continue
      const lost_px = lost(element, lines)
      if (lost_px > 1) found.add(`cut off by ${Math.round(lost_px)} px: ${short(element, text)}`)
      const word = torn(node, range)
      if (word) found.add(`torn: "${word}" in ${short(element, text)}`)
      const edges = around(element)
        .filter((box) => getComputedStyle(box).overflow !== 'visible')
        .map((box): Box => box.getBoundingClientRect())
      const seen = lines.map(({ left, top, right, bottom }) => edges.reduce(within, { left, top, right, bottom }))
      all.push({ element, text, lines: seen })
    }

    /** What lies over the page, or stays while it scrolls: its words may lie on others. */
    const layerOf = (element: Element) =>
      around(element).find((box) => ['fixed', 'sticky'].includes(getComputedStyle(box).position))
    const overlap = (one: Words, other: Words) =>
      one.lines.some((a) =>
        other.lines.some((b) => {
          if (a.bottom <= b.top || b.bottom <= a.top) return false
          const both = within(a, b)
          const lower_px = Math.min(a.bottom - a.top, b.bottom - b.top)
          return both.right - both.left > SLACK_PX && both.bottom - both.top > lower_px / 3
        }),
      )
    all.forEach((one, place) => {
      for (const other of all.slice(place + 1))
        if (overlap(one, other) && layerOf(one.element) === layerOf(other.element))
          found.add(`${short(one.element, one.text)} lies on ${short(other.element, other.text)}`)
    })
    return [...found]
  })
}
