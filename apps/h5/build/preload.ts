import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Preloads in the page's head what the first view is known to need: the font, and the code and style of the page most visits
 * begin with, which would otherwise be found only after the shell has run.
 *
 * @param font how the font file's name begins
 * @param page the end of that page's path
 */
export function preload(font: string, page: string): Plugin {
  return {
    name: 'juya-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const tags: HtmlTagDescriptor[] = []
        const add = (attrs: Record<string, string>) => {
          if (!html.includes(attrs.href!)) tags.push({ tag: 'link', attrs, injectTo: 'head' })
        }
        for (const file of Object.keys(bundle))
          if (file.includes(font) && file.endsWith('.woff2'))
            add({ rel: 'preload', href: `/h5/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' })
        const chunk = Object.values(bundle).find(
          (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(page),
        )
        if (chunk?.type === 'chunk')
          for (const file of [chunk.fileName, ...chunk.imports]) {
            const part = bundle[file]
            if (part?.type !== 'chunk') continue
            if (!part.isEntry) add({ rel: 'modulepreload', href: `/h5/${file}`, crossorigin: '' })
            for (const css of part.viteMetadata?.importedCss ?? [])
              add({ rel: 'preload', href: `/h5/${css}`, as: 'style', crossorigin: '' })
          }
        return tags
      },
    },
  }
}
