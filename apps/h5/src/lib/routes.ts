import type { ComponentType } from 'react'
import type { Words } from './i18n.ts'

export interface RouteRow {
  path: string
  /** What the bar, the document and the history show. */
  title: Words
  /**
   * public: for anyone. browse: for anyone unless forced login is on. login: personal, a guest is asked to sign in in place [R2.2].
   * guest: a login page; whoever is signed in is sent to the main page [R2.8].
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
  page: () => Promise<{ default: ComponentType }>
}

/** Declares the screens of one feature. Names are '<feature>.<screen>'. */
export const defineRoutes = <const R extends Record<string, RouteRow>>(rows: R): R => rows
