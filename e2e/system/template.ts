/** The folder in which the demo world was lived, with its database: what a run of journeys opens without loading the server. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'

/** Where the demo world is kept, for other processes to copy. */
export interface Template {
  /** Address of the template's database; its server has room for others. */
  database_url: string
  /** Secrets, files and what the sandbox's providers remember. */
  folder: string
}
export type OpenTemplate = Template & { close: () => Promise<void> }

export const TEMPLATE = 'juya_demo'
/** Stands there once the world was lived to its end: when that was, by the machine's clock, in milliseconds. */
export const LIVED_FILE = 'lived'

/** The address of another database of the same server. */
export const at = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).toString()

export const isLived = (folder: string): boolean => existsSync(join(folder, LIVED_FILE))

/** Starts the folder's database server, nothing of which is durable; the template itself is there once the world was lived. */
export async function openTemplate(folder: string): Promise<OpenTemplate> {
  const server = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres'), durable: false })
  return { database_url: at(server.url, TEMPLATE), folder, close: () => server.stop() }
}
