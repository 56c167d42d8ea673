/** The source files of the tree, as the rules see them: path, text, and what each one imports. */
import { globSync, readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

export interface Import {
  /** As written. */
  specifier: string
  /** The file it names, from the root; undefined for packages. */
  target: string | undefined
  /** Nothing of it is left at run time. */
  types_only: boolean
}
export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string
  text: string
  imports: Import[]
}

const OUR_PACKAGES: Record<string, string> = {
  '@juya/contract': 'packages/contract/src',
  '@juya/ui': 'packages/ui/src',
  '@juya/verify': 'packages/verify/src',
  '@juya/sandbox': 'apps/sandbox',
}
const IMPORT =
  /(?:^|[\n;])[ \t]*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

/** A file made of its path and text; the rules' own tests make bad ones this way. */
export function sourceFile(path: string, text: string): SourceFile {
  const imports = [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[1] ?? match[2]!
    return {
      specifier,
      target: targetOf(path, specifier),
      types_only: /^\s*;?\s*(?:import|export)\s+type\b/.test(match[0]),
    }
  })
  return { path, text, imports }
}

function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const name = Object.keys(OUR_PACKAGES).find((one) => specifier === one || specifier.startsWith(`${one}/`))
  if (!name) return undefined
  const rest = specifier.slice(name.length + 1)
  return posix.join(OUR_PACKAGES[name]!, rest || 'index.ts')
}

/** Every TypeScript file we wrote. */
export function readSources(): SourceFile[] {
  const paths = globSync(
    ['{apps,packages}/*/{src,build}/**/*.{ts,tsx}', '{tools,e2e,bench,chaos}/**/*.{ts,tsx}', '*.ts'],
    { cwd: ROOT },
  )
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('node_modules'))
    .sort()
    .map((path) => sourceFile(path, readFileSync(resolve(ROOT, path), 'utf8')))
}

/** Parts of tests outside of test files and testing folders. */
const RIGS = ['apps/server/src/domains/payment/testing/storm.ts']
const TEST = /\.(test|spec)\.tsx?$|\/testing(\/|\.ts$|-[\w-]+\.ts$)|^(e2e|bench|chaos)\//

export const isTest = (path: string): boolean => TEST.test(path) || RIGS.includes(path)

/** The domain a server file belongs to. */
export const domainOf = (path: string): string | undefined => /^apps\/server\/src\/domains\/([\w-]+)\//.exec(path)?.[1]

/** The word whose calls a file of the server answers. */
export const apiWordOf = (path: string): string | undefined => /^apps\/server\/src\/api\/([\w-]+)\//.exec(path)?.[1]

/** The text without comments, line by line as before. */
export function withoutComments(text: string): string {
  const blank = (match: string) => match.replace(/[^\n]/g, ' ')
  return text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/(^|[^:'"`\\])\/\/[^\n]*/g, (match, before: string) => before + blank(match.slice(before.length)))
}

export const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length
