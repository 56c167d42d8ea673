/**
 * Vite plugin: gives the console the definitions of its lists as plain data. A module of `operator/resources/` that knows the shapes of calls or the
 * other lists is run while the app is built, and each of its exports that is plain data is given on; schemas and functions stay behind, and a page
 * that imports one of those fails to build. Modules that know neither come as they are.
 */
import { readFileSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const RESOURCES = /packages\/contract\/src\/operator\/resources\/[\w/-]+\.ts$/
const KNOWS = /^import (?!type)[^'"]*['"](?:zod|(?:\.{1,2}\/)+(?:queues|index|rows|list-call)\.ts)['"]/m

const isPlain = (value: unknown): boolean => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every((one) => one === undefined || isPlain(one))
}

export function consoleResources(): Plugin {
  return {
    name: 'juya-console-resources',
    enforce: 'pre',
    async load(id) {
      const path = id.split('?')[0]!
      if (!RESOURCES.test(path) || !KNOWS.test(readFileSync(path, 'utf8'))) return undefined
      const module = (await import(`${pathToFileURL(path).href}?${statSync(path).mtimeMs}`)) as Record<string, unknown>
      return Object.entries(module)
        .filter(([, value]) => isPlain(value))
        .map(
          ([name, value]) =>
            `export const ${name} = /* @__PURE__ */ JSON.parse(${JSON.stringify(JSON.stringify(value))})`,
        )
        .join('\n')
    },
  }
}
