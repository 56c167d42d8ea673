/**
 * What the home tab asks for first. A small script in the page's head asks at once, while the app itself is still on its way
 * (build/early.ts makes it); the first request of the app for the same address takes that answer.
 */
export const EARLY_CALLS = [
  ['site.home', {}],
  ['site.banners', { position: 'home' }],
  ['site.shortcuts', { position: 'home' }],
  ['auction.list', { sort: 'hot', page: 1, page_size: 12 }],
] as const

declare global {
  interface Window {
    early_answers?: Record<string, Promise<Response>>
  }
}

/** The answer already asked for, once; undefined when nobody asked, or more than 10 s ago. */
export function takeEarly(address: string): Promise<Response> | undefined {
  if (typeof window === 'undefined' || performance.now() > 10_000) return undefined
  const answer = window.early_answers?.[address]
  if (answer) delete window.early_answers?.[address]
  return answer
}
