/** Where recordings are kept: files below live/, on disk or in the S3 store. */
import { statfs } from 'node:fs/promises'
import type { Config } from '../../platform/config.ts'
import { openStorage, type StorageConfig } from '../../platform/media/storage.ts'

export interface SegmentStore {
  /** A file has its name when it is whole. @throws Error with a code, such as ENOSPC, where the disk says one */
  put(path: string, bytes: Uint8Array | string): Promise<void>
  /** @returns undefined where there is none */
  get(path: string): Promise<Buffer | undefined>
  /** The names of all files in a folder. */
  list(folder: string): Promise<string[]>
  /** Deletes a folder with all that is in it. */
  drop(folder: string): Promise<void>
  /** Bytes that are left; undefined where that is not known. */
  free(): Promise<number | undefined>
}

export async function openStore(config: StorageConfig & Pick<Config, 'DATA_DIR'>): Promise<SegmentStore> {
  const { disk, putWhole } = await openStorage(config)
  return {
    put: putWhole,
    get: async (path) => ((await disk.exists(path)) ? Buffer.from(await disk.getBytes(path)) : undefined),
    async list(folder) {
      const names: string[] = []
      let page: { paginationToken?: string } = {}
      do {
        const { objects, ...next } = await disk.listAll(folder, page)
        names.push(...Array.from(objects, ({ name }) => name))
        page = next
      } while (page.paginationToken)
      return names
    },
    drop: (folder) => disk.deleteAll(`${folder}/`),
    async free() {
      if (config.S3_BUCKET) return undefined
      const { bavail, bsize } = await statfs(config.DATA_DIR)
      return bavail * bsize
    },
  }
}
