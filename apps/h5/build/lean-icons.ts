import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, parseSync } from 'vite'

const WEIGHTS = ['thin', 'light', 'regular', 'bold', 'fill', 'duotone']
const DEFINITION = /@phosphor-icons\/react\/dist\/defs\/(\w+)\.es\.js$/

interface Node {
  type: string
  name?: string | Node
  value?: unknown
  [key: string]: unknown
}

/**
 * The weights each icon is drawn in by a source file: those its `weight` says, regular without one. Where the weight is not
 * written at the icon (a variable, or the icon handed on as a value), every weight the file mentions counts, and regular.
 */
export function weightsIn(path: string, source: string): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>()
  if (!source.includes('Icon')) return used
  const mentioned = WEIGHTS.filter((weight) => source.includes(`'${weight}'`) || source.includes(`"${weight}"`))
  const add = (icon: string, weights: readonly string[]) => {
    const known = used.get(icon) ?? new Set()
    for (const weight of weights) known.add(weight)
    used.set(icon, known)
  }
  const literals = (node: unknown): string[] => {
    if (Array.isArray(node)) return node.flatMap(literals)
    if (typeof node !== 'object' || node === null) return []
    const { type, value } = node as Node
    if (type === 'Literal' && typeof value === 'string') return [value]
    return Object.values(node).flatMap((child) => (typeof child === 'object' ? literals(child) : []))
  }
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach(visit)
      return
    }
    if (typeof node !== 'object' || node === null) return
    const { type, name } = node as Node
    if (type === 'ImportDeclaration' || type === 'ExportAllDeclaration') return
    if (type === 'JSXOpeningElement') {
      const tag = (name as Node).name
      if (typeof tag === 'string' && tag.endsWith('Icon')) {
        const attributes = (node as Node).attributes as Node[]
        const weight = attributes.find((attribute) => (attribute.name as Node | undefined)?.name === 'weight')
        const spread = attributes.some((attribute) => attribute.type === 'JSXSpreadAttribute')
        const said = weight ? literals(weight.value).filter((text) => WEIGHTS.includes(text)) : []
        if (spread || (weight && said.length === 0)) add(tag, [...mentioned, 'regular'])
        else add(tag, weight ? said : ['regular'])
      }
      visit((node as Node).attributes)
      return
    }
    if (type === 'JSXClosingElement') return
    if (type === 'Identifier' && typeof name === 'string' && name.endsWith('Icon')) add(name, [...mentioned, 'regular'])
    for (const child of Object.values(node)) if (typeof child === 'object') visit(child)
  }
  visit(parseSync(path, source).program)
  return used
}

/**
 * An icon's outline with one decimal instead of two: a tenth on its grid of 256 is a hundredth of a pixel on the screen. Numbers stand apart by
 * a sign, a point or a comma.
 */
export function shortOutline(path: string): string {
  let last = ''
  return (path.match(/[a-z]|-?\d*\.?\d+/gi) ?? [])
    .map((part) => {
      const isCommand = /^[a-z]$/i.test(part)
      const text = isCommand ? part : String(Math.round(Number(part) * 10) / 10).replace(/^(-?)0\./, '$1.')
      const apart = isCommand || !last || text.startsWith('-') || (text.startsWith('.') && last.includes('.'))
      last = isCommand ? '' : text
      return apart ? text : `,${text}`
    })
    .join('')
}

/**
 * Builds each icon with the weights it is used in and no other, and with short outlines; a Phosphor icon carries six weights, the design
 * draws most in one.
 */
export function leanIcons(folders: readonly string[]): Plugin {
  const used = new Map<string, Set<string>>()
  return {
    name: 'juya-lean-icons',
    apply: 'build',
    buildStart() {
      used.clear()
      for (const folder of folders)
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          if (
            !entry.isFile() ||
            !/\.tsx?$/.test(entry.name) ||
            entry.name.includes('.test.') ||
            entry.name === 'icons.ts'
          )
            continue
          const path = join(entry.parentPath, entry.name)
          for (const [icon, weights] of weightsIn(path, readFileSync(path, 'utf8')))
            used.set(icon, new Set([...(used.get(icon) ?? []), ...weights]))
        }
    },
    transform(code, id) {
      const icon = DEFINITION.exec(id.split('?')[0]!)?.[1]
      const wanted = icon && used.get(`${icon}Icon`)
      if (!wanted) return null
      let lean = code
      for (const weight of WEIGHTS)
        if (!wanted.has(weight))
          lean = lean.replace(new RegExp(`\\n  \\[\\n    "${weight}",[\\s\\S]*?\\n  \\](?=,?\\n),?`), '')
      lean = lean.replace(/(\bd: ")([^"]+)"/g, (_, begins: string, path: string) => `${begins}${shortOutline(path)}"`)
      return { code: lean, map: null }
    },
  }
}
