/** A line of the page holds at most so many letters. */
const LARGE_AT = 17

/**
 * Marks the page with `data-large` while its letters are large for its width, however they became so: by the browser's settings, by those of
 * a messenger the page stands in, or by the page itself. A media query sees the first of these alone.
 */
export function watchLetters(): void {
  const root = document.documentElement
  const letter = Object.assign(document.createElement('i'), { textContent: '0', ariaHidden: 'true' })
  letter.style.cssText = 'position:absolute;top:0;left:0;visibility:hidden;font-size:1rem;line-height:1'
  document.body.append(letter)
  const look = () => root.toggleAttribute('data-large', root.clientWidth <= LARGE_AT * letter.offsetHeight)
  new ResizeObserver(look).observe(letter)
  addEventListener('resize', look)
  look()
}
