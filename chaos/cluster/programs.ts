/** The Debian programs the rig is made of. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface Programs {
  nginx: string
  redis: string
  /** The folder with initdb, postgres and pg_basebackup. */
  postgres: string
}

const PLACES = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin']
const VERSIONS = '/usr/lib/postgresql'

/** @throws Error with one line that says what is missing and how it is installed */
export function findPrograms(exists: (path: string) => boolean = existsSync, versions = installedVersions()): Programs {
  const find = (name: string) => PLACES.map((place) => join(place, name)).find(exists)
  const nginx = find('nginx')
  const redis = find('redis-server')
  const postgres = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin'))
    .find((folder) => exists(join(folder, 'initdb')))
  const missing = [...(nginx ? [] : ['nginx']), ...(redis ? [] : ['redis-server']), ...(postgres ? [] : ['postgresql'])]
  if (!nginx || !redis || !postgres)
    throw new Error(`The cluster rig needs Debian's ${missing.join(', ')}: apt-get install -y ${missing.join(' ')}`)
  return { nginx, redis, postgres }
}

function installedVersions(): string[] {
  return existsSync(VERSIONS) ? readdirSync(VERSIONS) : []
}
