/**
 * What stands on the screen until the app does: the shape of the page a visit begins with, and its pictures as soon as they are known. The
 * script in the page's head draws it beside the app and takes it away in the moment the app shows the page's own picture or says why not, so
 * the pictures lie where the page's own will (`e2e/first-view.spec.ts` holds both together).
 */

const PICTURE = '<img alt>'
const LINES = ['full', 'half']
  .map((width) => `<i class="j-skeleton j-skeleton--line j-skeleton--${width}"></i>`)
  .join('')

/** A page's shape, with an empty `<img>` for each of its pictures; `until` finds what the app shows instead. */
export interface FirstLook {
  html: string
  until: string
}

export const firstLooks = {
  home: {
    html: `<p class="first-look__top"></p><div class="first-look__sale">${PICTURE}</div>`,
    until: '.home-banner,.home-pair',
  },
  list: {
    html: `<p class="first-look__bars"></p><div class="j-grid2">${`<div class="skeleton-lot"><div class="first-look__square">${PICTURE}</div><div class="skeleton-lot__text">${LINES}</div></div>`.repeat(4)}</div>`,
    until: '.lot-card',
  },
  lot: {
    html: `<div class="first-look__photo">${PICTURE}</div><div class="skeleton-detail__text">${LINES}${LINES}</div>`,
    until: '.lot-media',
  },
} satisfies Record<string, FirstLook>
