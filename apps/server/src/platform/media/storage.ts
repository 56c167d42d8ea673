/** The place files are stored in: a folder of DATA_DIR, or a bucket of an S3 store. */
import { createReadStream } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'
import type { Range } from './video-file.ts'

/** Opens a part of a stored file. */
export type OpenRange = (path: string, part: Range) => Promise<Readable>
/** Stores a file. A process that is killed meanwhile leaves none of that name, or the whole. */
export type PutWhole = (path: string, bytes: Uint8Array | string) => Promise<void>

export type StorageConfig = Pick<
  Config,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

export interface Storage {
  disk: Disk
  openRange: OpenRange
  putWhole: PutWhole
}

export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (!config.S3_BUCKET) {
    const location = join(config.DATA_DIR, 'files')
    const openRange: OpenRange = async (path, { from, to }) =>
      createReadStream(join(location, path), { start: from, end: to - 1 })
    const putWhole: PutWhole = async (path, bytes) => {
      const file = join(location, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(`${file}.part`, bytes)
      await rename(`${file}.part`, file)
    }
    return { disk: new Disk(new FSDriver({ location, visibility: 'private' })), openRange, putWhole }
  }
  // The S3 client is large; only those who use it pay for it.
  const [{ S3Driver }, { GetObjectCommand, S3Client }] = await Promise.all([
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ])
  const bucket = config.S3_BUCKET
  const client = new S3Client({
    credentials: {
      accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
    },
    ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT, forcePathStyle: true } : {}),
    region: config.S3_REGION,
  })
  const openRange: OpenRange = async (path, { from, to }) => {
    const part = new GetObjectCommand({ Bucket: bucket, Key: path, Range: `bytes=${from}-${to - 1}` })
    return (await client.send(part)).Body as Readable
  }
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private' }))
  return { disk, openRange, putWhole: (path, bytes) => disk.put(path, bytes) }
}
