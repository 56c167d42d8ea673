import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Locked {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked & { integrity?: string; link?: boolean; version?: string }>
}

/** Where a package's import of another may lead, nearest first: its own node_modules, then each one above. */
function placesOf(name: string, from: string): string[] {
  const steps = from.split('/node_modules/')
  const above = steps.map((_, at) => steps.slice(0, steps.length - at).join('/node_modules/'))
  return [...above.map((place) => `${place}/node_modules/${name}`), `node_modules/${name}`]
}

test('the lock file names every package of every platform, so that a fresh machine installs exactly these', () => {
  const missing = Object.entries(lock.packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !placesOf(name, from).some((place) => lock.packages[place]))
      .map((name) => `${from} needs ${name}`),
  )
  expect(missing).toEqual([])
})

test('what is downloaded is known by its digest', () => {
  const unknown = Object.entries(lock.packages).filter(
    ([place, { integrity, link }]) => place.includes('node_modules/') && !link && !integrity,
  )
  expect(unknown.map(([place]) => place)).toEqual([])
})
