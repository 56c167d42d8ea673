import type { ComponentType } from 'react'
import type { Words } from '../texts/i18n.ts'

/** One screen as data: loaded without its page, so that the build, the pictures and the documents can read the tables too. */
export interface RouteRow {
  path: string
  /** Its name in the specification; shown where there is no heading. */
  title: Words
  /** What the bar and the document show instead, in words people use. */
  heading?: Words
  /**
   * public: for anyone. browse: for anyone unless forced login is on. login: personal, a guest is asked to sign in in place [R2.2].
   * guest: a login page; people who are signed in are sent to the main page [R2.8].
   */
  auth: 'public' | 'browse' | 'login' | 'guest'
  /** default: 44 px bar with the title. custom: the page draws its own. dark: the default bar on dark ground [R2.4]. */
  bar?: 'default' | 'custom' | 'dark'
  /** Which template the page is made of, for the list of screens. */
  template?: 'feed' | 'detail' | 'list' | 'form' | 'settings' | 'dashboard' | 'chat' | 'result' | 'document' | 'wizard'
  /** Tab index: home 0, menu 1, message 2, my 3; the live tab is 'live' and stands outside the indices [R2.7]. */
  tab?: 0 | 1 | 2 | 3 | 'live'
  /** Further paths that open the same screen. */
  aliases?: readonly string[]
  /**
   * The parameters that name the one thing the page is about; one of them is enough. Without any, the page does not exist.
   */
  about?: readonly string[]
  /** Where things of its kind are: offered first when there is none to show. */
  found_among?: 'home.categories'
  /** The help has answers about it: its bar leads there. */
  help?: true
  /** The file of its page, from the folder of the table: 'lot.page.tsx', 'replay/moment.page.tsx'. */
  page: string
}

/** Declares the screens of one feature. Names are '<feature folder>.<screen>'. */
export const defineRoutes = <const R extends Record<string, RouteRow>>(rows: R): R => rows

export interface PageModule {
  default: ComponentType
}
export type LoadPage = () => Promise<PageModule>
/** A row with the code of its page. */
export interface Screen extends RouteRow {
  load: LoadPage
}

/** Joins rows with the code of their pages, as import.meta.glob gives it: by './features/<feature>/<file>'. */
export function screensOf(
  rows: Readonly<Record<string, RouteRow>>,
  pages: Readonly<Record<string, LoadPage>>,
): Record<string, Screen> {
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => {
      const load = pages[`./features/${name.split('.')[0]}/${row.page}`]
      return [name, { ...row, load: load ?? (() => Promise.reject(new Error(`${name} has no page ${row.page}`))) }]
    }),
  )
}
