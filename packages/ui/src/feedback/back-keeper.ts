/** Tells the app's router of anything that opens over the page, so that going back closes it instead of leaving the page. */

/** @param close closes what has opened. @returns to be called once it is closed, however that came about */
type BackKeeper = (close: () => void) => () => void
let keeper: BackKeeper | undefined

export const setBackKeeper = (next: BackKeeper): void => {
  keeper = next
}
export const keepBack: (...told: Parameters<BackKeeper>) => (() => void) | undefined = (close) => keeper?.(close)
