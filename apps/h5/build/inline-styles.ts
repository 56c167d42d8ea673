import type { Plugin } from 'vite'

const LINK = /<link rel="stylesheet"[^>]* href="([^"]+)">\n?/g

/**
 * Puts the style sheets the page begins with into the page itself: a phone draws without asking for them first. Each keeps the name of
 * its file, by which the app tells the code of later screens that it is there (`lib/router/chunks.ts`).
 */
export function inlineStyles(): Plugin {
  let base = '/'
  return {
    name: 'juya-inline-styles',
    apply: 'build',
    configResolved: (config) => {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const inlined = html.replace(LINK, (_link, href: string) => {
          const file = bundle[href.slice(base.length)]
          if (file?.type !== 'asset') throw new Error(`${href} is not in the bundle`)
          return `<style data-sheet="${href}">${file.source}</style>\n`
        })
        if (inlined === html) throw new Error('The page has no style sheet to put in.')
        return inlined
      },
    },
  }
}
