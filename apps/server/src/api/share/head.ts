/** What a shared address says about itself in the page's head, for messengers and search engines. Plain functions. */

export interface SharedHead {
  title: string
  description: string
  /** Absolute, or none. */
  image?: string
  /** The address without what a sharer added to it. */
  url: string
  /** The screen of the app that the address opens, such as /pages/main/shop-main?id=5. */
  screen: string
  type: 'website' | 'article' | 'product'
  locale: 'en' | 'zh-CN'
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it stands between tags or in a quoted attribute; control characters, which no title has, are left out. */
export const escapeHtml = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  text.replace(/[\u0000-\u001f\u007f]/g, ' ').replace(/[&<>"']/g, (mark) => ENTITIES[mark]!)

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /<meta name="description"[^>]*>/

/** Puts only the screen's name into the app's page: for a thing that is not there, which its screen then says. */
export const withScreen = (html: string, screen: string): string =>
  html.replace('<head>', () => `<head><meta name="app-screen" content="${escapeHtml(screen)}" />`)

/**
 * Puts a head into the app's page. The screen's name comes first in it: the script that asks for the first view early reads it
 * (apps/h5/build/early-calls.ts).
 * @param html the app's index.html, as built
 */
export function withHead(html: string, { title, description, image, url, screen, type, locale }: SharedHead): string {
  const meta = (key: 'name' | 'property', name: string, value: string) =>
    `<meta ${key}="${name}" content="${escapeHtml(value)}" />`
  const tags = [
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', type),
    meta('property', 'og:url', url),
    meta('property', 'og:site_name', locale === 'en' ? 'Juya' : '聚雅藏珍'),
    meta('property', 'og:locale', locale === 'en' ? 'en_US' : 'zh_CN'),
    ...(image ? [meta('property', 'og:image', image), meta('name', 'twitter:card', 'summary_large_image')] : []),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
  ]
  // Replaced by functions: a dollar sign in a title is a dollar sign.
  return withScreen(html, screen)
    .replace(TITLE, () => `<title>${escapeHtml(title)} · ${locale === 'en' ? 'Juya' : '聚雅藏珍'}</title>`)
    .replace(DESCRIPTION, () => meta('name', 'description', description))
    .replace('</head>', () => `${tags.join('')}</head>`)
}
