import type { Plugin } from 'vite'

/**
 * Preloads the interface font in the page's head, which would otherwise be found only when the first text is laid out. What the
 * page itself needs is asked for by early.ts.
 *
 * @param font how the font file's name begins
 */
export function preloadFont(font: string): Plugin {
  return {
    name: 'juya-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        return Object.keys(bundle)
          .filter((file) => file.includes(font) && file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/h5/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          }))
      },
    },
  }
}
