/** Plants faults in a copy of the tree. The copy shares the installed packages and has its own of everything we wrote. */
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { Edit } from './fault.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** The program, as far as faults are planted in it. */
const PROGRAM = [
  ...['apps/server/src/**/*.ts', 'apps/server/migrations/*.sql'],
  ...['packages/verify/src/**/*.ts', 'apps/h5/src/lib/**/*.ts', 'tools/lib/**/*.mjs'],
]
const IS_TEST = /\.test\.ts$|\/testing(\/|\.ts$)/
/** Made anew in a copy, or of no use there. */
const LEFT_OUT = new Set(['node_modules', '.git', '.juya', 'data'])
/** Folders a run writes beside the packages. */
const CACHES = /^\.(vite|cache)/

export interface ProgramFile {
  /** From the root, with forward slashes. */
  path: string
  text: string
}

/** The program's files under a root. */
export function readProgram(root = ROOT): ProgramFile[] {
  return globSync(PROGRAM, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !IS_TEST.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/**
 * @returns the files with the edits made, those that changed only
 * @throws Error when an edit's text stands nowhere, or more than once
 */
export function edited(files: readonly ProgramFile[], edits: readonly Edit[]): ProgramFile[] {
  const changed = new Map<string, string>()
  for (const { from, to } of edits) {
    const places = files.flatMap(({ path, text }) =>
      Array.from({ length: (changed.get(path) ?? text).split(from).length - 1 }, () => ({ path, text })),
    )
    const [place, second] = places
    if (!place) throw new Error(`the program no longer says: ${from}`)
    if (second) throw new Error(`${place.path} and ${second.path} both say: ${from}`)
    changed.set(
      place.path,
      (changed.get(place.path) ?? place.text).replace(from, () => to),
    )
  }
  return [...changed].map(([path, text]) => ({ path, text }))
}

export interface Copy {
  root: string
  /** Makes the edits. @returns what takes them back */
  plant(edits: readonly Edit[]): () => void
  remove(): void
}

/** Copies the tree to a temporary folder. */
export function copyTree(): Copy {
  const root = mkdtempSync(join(tmpdir(), 'juya-mutants-'))
  cpSync(ROOT, root, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !LEFT_OUT.has(basename(path)),
  })
  for (const folder of globSync(['node_modules', '{apps,packages,tools}/*/node_modules'], { cwd: ROOT }))
    linkPackages(join(ROOT, folder), join(root, folder))
  return {
    root,
    plant(edits) {
      const before = readProgram(root)
      const changed = edited(before, edits)
      for (const { path, text } of changed) writeFileSync(join(root, path), text)
      return () => {
        for (const { path } of changed) writeFileSync(join(root, path), before.find((file) => file.path === path)!.text)
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** Links every package, but our own to the copy: they are links from the root already. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (CACHES.test(name)) continue
    if (name === '@juya') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(to, name))
  }
}
