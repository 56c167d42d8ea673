/**
 * Where each package's archive lies. package-lock.json names no registry, so npm asks for everything the registry knows of a
 * package before it downloads it: 137 MB beside 151 MB of archives, one package alone 52 MB. While npm runs, a copy of the lock
 * file that names the archives stands in its place (npm reads `npm-shrinkwrap.json` first); versions and hashes stay the same.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @param registry the address npm is set to
 * @param work runs npm in `root`
 * @returns what `work` gives; the copy is gone when it ends
 */
export async function withAddresses(root, registry, work) {
  const copy = join(root, 'npm-shrinkwrap.json')
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.integrity && !entry.resolved && !entry.inBundle) entry.resolved = addressOf(registry, path, entry)
  }
  writeFileSync(copy, JSON.stringify(lock))
  try {
    return await work()
  } finally {
    rmSync(copy, { force: true })
  }
}

function addressOf(registry, path, { name, version }) {
  const whole = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return `${registry.replace(/\/$/, '')}/${whole}/-/${whole.split('/').at(-1)}-${version}.tgz`
}
