import type { Plugin } from 'vite'

/** How the fonts' files begin: the interface's, then the headings', which gives way to it. */
const FONTS = ['hanken-grotesk-latin', 'source-serif-4-latin']

/**
 * Preloads both fonts in the page's head, which would otherwise be found only when the first text is laid out. A font that is not there
 * by then is used from the next visit on (`font-display: optional`): coming later it would break lines anew and move what lies below.
 */
export function preloadFonts(): Plugin {
  let base = '/'
  return {
    name: 'juya-preload-fonts',
    apply: 'build',
    configResolved: (config) => {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        FONTS.flatMap((font, n) =>
          Object.keys(bundle)
            .filter((file) => file.includes(font) && file.endsWith('.woff2'))
            .map((file) => ({
              tag: 'link',
              attrs: {
                rel: 'preload',
                href: base + file,
                as: 'font',
                type: 'font/woff2',
                crossorigin: '',
                ...(n > 0 ? { fetchpriority: 'low' } : {}),
              },
              injectTo: 'head' as const,
            })),
        ),
    },
  }
}
